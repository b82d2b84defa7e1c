import type { Wizard } from '../../engine/index.ts';
import { describeWizard } from '../describe/describeWizard.ts';
import { drawTable } from '../describe/drawnTable.ts';
import type { Thing } from '../describe/thing.ts';
import type { DescribedChange } from './describeChanges.ts';
import { changedLines } from './changedLines.ts';

/** Things of one kind, under their heading. Without any: what that means, as a sentence. */
export type WizardPart = { heading: string; told: DescribedChange[]; none?: string };

const isPage = ({ key }: Thing) => key.startsWith('step ');
const isUpload = ({ facts }: Thing) => facts.some(({ key }) => key === 'upload');

/** What a wizard says and does, for who releases a new one: what the law is about first, then its pages in their order. */
export function newWizardParts(wizard: Wizard): WizardPart[] {
  const things = inPageOrder(describeWizard(wizard), wizard);
  const isFirst = (thing: Thing) => PARTS.some(({ holds }) => holds(thing)) || isUpload(thing);
  const inFile = (file: string) => things.filter(({ place }) => place.file === file);
  const law = [...PARTS, { heading: 'Dateien', holds: isUpload, none: undefined }].map(({ heading, holds, none }) => ({
    heading,
    told: things.filter(holds).map(asNew),
    ...(none !== undefined && { none }),
  }));
  const pages = things.filter(isPage).map((page) => ({
    heading: page.where,
    told: inFile(page.place.file)
      .filter((one) => !isFirst(one))
      .map((one) => asNew(isPage(one) ? one : withoutReach(one))),
  }));
  const others = things.filter((one) => !isFirst(one) && !one.place.file.startsWith('steps/'));
  return [
    ...law.filter(({ told, none }) => told.length > 0 || none !== undefined),
    ...pages,
    { heading: 'Ablauf und Weiteres', told: others.map(asNew) },
  ];
}

/** Pages stand as the progress bar names them; those that it does not name, such as the last ones, come after them. */
function inPageOrder(things: readonly Thing[], { definition }: Wizard): Thing[] {
  const steps = definition.wizard.progress.flatMap((part) => part.steps);
  const ranks = new Map(steps.map((id, index) => [`steps/${id}.json`, index]));
  const rankOf = ({ place: { file } }: Thing) => (file.startsWith('steps/') ? (ranks.get(file) ?? steps.length) : -1);
  return things.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** When a step is reached is told once on its page. */
function withoutReach(thing: Thing): Thing {
  return { ...thing, facts: thing.facts.filter(({ key }) => key !== 'reach') };
}

const PARTS = [
  {
    heading: 'Einwilligungen',
    holds: ({ isConsent }: Thing) => isConsent === true,
    none: 'Er fragt nach keiner Einwilligung.',
  },
  {
    heading: 'E-Mails',
    holds: ({ key }: Thing) => key.startsWith('mail '),
    none: 'Er verschickt keine E-Mails an Mandanten.',
  },
  {
    heading: 'Fristen',
    holds: ({ key, weight }: Thing) => key.startsWith('computed ') && weight === 'law',
    none: undefined,
  },
  { heading: 'Tabellen', holds: ({ place }: Thing) => place.file.startsWith('tables/'), none: undefined },
];

function asNew(thing: Thing): DescribedChange {
  const drawn = drawTable(undefined, thing.grid);
  const { lines, messages } = changedLines(undefined, thing);
  return {
    weight: thing.weight,
    where: thing.where,
    place: thing.place,
    change: 'neu',
    lines,
    ...(messages.length > 0 && { messages }),
    ...(drawn !== undefined && { table: { drawn, beside: undefined } }),
  };
}
