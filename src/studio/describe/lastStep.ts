import type { Section, StepFile, StepLink, Thanks } from '../../engine/definition.ts';
import type { Names } from './names.ts';
import { sayWhen } from './sentences.ts';
import { sayText, sayTexts } from './texts.ts';
import { entries, type Fact } from './thing.ts';

/** What a last step says: to whom, and in which words. */
export function lastFacts(names: Names, { thanks = [], sections = [], links = [] }: StepFile): Fact[] {
  return [
    ...entries(
      'sections',
      'Abschnitt',
      sections.map((section) => {
        const { urgent, calendar } = section;
        const entry =
          calendar === undefined
            ? ''
            : ` Für den Kalender, am Tag „${names.of(calendar.day)}“: „${sayText(names, calendar.title)}“. ${sayTexts(names, calendar.text)}`;
        return `${urgent === true ? 'Hervorgehoben, ' : ''}${saySection(names, section)}${entry}`;
      }),
    ),
    ...entries(
      'thanks',
      'Wie man von uns hört',
      thanks.map((one) => sayThanks(names, one)),
    ),
    ...entries(
      'links',
      'Link',
      links.map((link) => sayLink(names, link)),
    ),
  ];
}

/** 'wenn „Art“ „Privat“ ist: Title. Text.' */
export function saySection(names: Names, { when, title, text }: Section): string {
  const said = [...(title === undefined ? [] : [`„${sayText(names, title)}“`]), sayTexts(names, text)].join(' ');
  return `${sayFor(names, when)}: ${said}`;
}

function sayFor(names: Names, when: Section['when']): string {
  const said = sayWhen(names, when, 'clause');
  return said === undefined ? 'immer' : `wenn ${said}`;
}

const MAILED = {
  confirmation: 'wenn die Bestätigung per E-Mail kommt',
  powerOfAttorney: 'wenn die Vollmacht per E-Mail kommt',
  newsletter: 'wenn der Newsletter bestellt ist',
};

function sayThanks(names: Names, { mailed, phone, when, text }: Thanks): string {
  const parts = [
    ...(mailed === undefined ? [] : [MAILED[mailed]]),
    ...(phone === true ? ['wenn eine Telefonnummer angegeben ist'] : []),
    ...(when === undefined ? [] : [sayFor(names, when)]),
  ];
  return `${parts.join(' und ') || 'sonst'}: ${sayTexts(names, text)}`;
}

function sayLink(names: Names, { label, href, newTab, lead, when }: StepLink): string {
  const more = [
    ...(lead === true ? ['als Knopf vor dem Text'] : []),
    ...(newTab === true ? ['in einem neuen Tab'] : []),
    ...(when === undefined ? [] : [sayFor(names, when)]),
  ];
  return `„${sayText(names, label)}“ (Link zu ${sayText(names, href)})${more.map((part) => `, ${part}`).join('')}`;
}
