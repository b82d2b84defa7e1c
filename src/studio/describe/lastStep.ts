import type { Section, StepFile, StepLink, Thanks } from '../../engine/definition.ts';
import type { Names } from './names.ts';
import { textFact } from './paragraphs.ts';
import { formatWhen } from './sentences.ts';
import { formatText, formatTexts } from '../document/formatText.ts';
import { entries, type Fact } from './thing.ts';

/** What a last step says: to whom, and in which words. */
export function lastFacts(names: Names, { thanks = [], sections = [], links = [] }: StepFile): Fact[] {
  return [
    ...sections.map((section) => {
      const { urgent, calendar } = section;
      const more =
        calendar &&
        `Für den Kalender, am Tag „${names.of(calendar.day)}“: „${formatText(names, calendar.title)}“. ${formatTexts(names, calendar.text)}`;
      return sectionFact(names, section, { lead: urgent === true ? 'Hervorgehoben, ' : '', more });
    }),
    ...thanks.map((one) => thanksFact(names, one)),
    ...entries(
      'links',
      'Link',
      links.map((link) => formatLink(names, link)),
    ),
  ];
}

/** 'wenn „Art“ „Privat“ ist: Title. Text.' `more`: what is said before and after it. */
export function sectionFact(
  names: Names,
  { when, title, text }: Section,
  { lead = '', more }: { lead?: string; more?: string | undefined } = {},
): Fact {
  const heading = title === undefined ? '' : ` „${formatText(names, title)}“`;
  const said = { lead: `${lead}${formatFor(names, when)}:${heading}`, texts: text, more };
  return textFact(names, { key: 'sections', label: 'Abschnitt' }, said);
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

function thanksFact(names: Names, { mailed, phone, when, text }: Thanks): Fact {
  const parts = [
    ...(mailed === undefined ? [] : [MAILED[mailed]]),
    ...(phone === true ? ['wenn eine Telefonnummer angegeben ist'] : []),
    ...(when === undefined ? [] : [formatFor(names, when)]),
  ];
  const lead = `${parts.join(' und ') || 'sonst'}:`;
  return textFact(names, { key: 'thanks', label: 'Wie man von uns hört' }, { lead, texts: text });
}

function formatLink(names: Names, { label, href, newTab, lead, when }: StepLink): string {
  const more = [
    ...(lead === true ? ['als Knopf vor dem Text'] : []),
    ...(newTab === true ? ['in einem neuen Tab'] : []),
    ...(when === undefined ? [] : [formatFor(names, when)]),
  ];
  return `„${formatText(names, label)}“ (Link zu ${formatText(names, href)})${more.map((part) => `, ${part}`).join('')}`;
}
