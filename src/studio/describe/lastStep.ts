import type { Section, StepFile, StepLink, Thanks } from '../../engine/definition.ts';
import type { Names } from './names.ts';
import { formatWhen } from './sentences.ts';
import { formatText, formatTexts } from './texts.ts';
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
            : ` Für den Kalender, am Tag „${names.of(calendar.day)}“: „${formatText(names, calendar.title)}“. ${formatTexts(names, calendar.text)}`;
        return `${urgent === true ? 'Hervorgehoben, ' : ''}${formatSection(names, section)}${entry}`;
      }),
    ),
    ...entries(
      'thanks',
      'Wie man von uns hört',
      thanks.map((one) => formatThanks(names, one)),
    ),
    ...entries(
      'links',
      'Link',
      links.map((link) => formatLink(names, link)),
    ),
  ];
}

/** 'wenn „Art“ „Privat“ ist: Title. Text.' */
export function formatSection(names: Names, { when, title, text }: Section): string {
  const said = [...(title === undefined ? [] : [`„${formatText(names, title)}“`]), formatTexts(names, text)].join(' ');
  return `${formatFor(names, when)}: ${said}`;
}

function formatFor(names: Names, when: Section['when']): string {
  const said = formatWhen(names, when, 'clause');
  return said === undefined ? 'immer' : `wenn ${said}`;
}

const MAILED = {
  confirmation: 'wenn die Bestätigung per E-Mail kommt',
  powerOfAttorney: 'wenn die Vollmacht per E-Mail kommt',
  newsletter: 'wenn der Newsletter bestellt ist',
};

function formatThanks(names: Names, { mailed, phone, when, text }: Thanks): string {
  const parts = [
    ...(mailed === undefined ? [] : [MAILED[mailed]]),
    ...(phone === true ? ['wenn eine Telefonnummer angegeben ist'] : []),
    ...(when === undefined ? [] : [formatFor(names, when)]),
  ];
  return `${parts.join(' und ') || 'sonst'}: ${formatTexts(names, text)}`;
}

function formatLink(names: Names, { label, href, newTab, lead, when }: StepLink): string {
  const more = [
    ...(lead === true ? ['als Knopf vor dem Text'] : []),
    ...(newTab === true ? ['in einem neuen Tab'] : []),
    ...(when === undefined ? [] : [formatFor(names, when)]),
  ];
  return `„${formatText(names, label)}“ (Link zu ${formatText(names, href)})${more.map((part) => `, ${part}`).join('')}`;
}
