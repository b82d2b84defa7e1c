import { askedFields, STEP_PARAGRAPHS, type Answers, type Wizard } from '../../engine/index.ts';
import { isTrap } from '../../engine/fields.ts';
import { short } from '../document/short.ts';
import { isInside, type FilePlace } from '../document/place.ts';
import type { Outline } from '../document/outline.ts';
import { plainTitle } from '../document/titles.ts';
import { waysThrough } from './ways.ts';

/** Something that can be remarked on, in words. */
export type Spot = { label: string; place: FilePlace };

/** What can be remarked on at a step, with these answers: the step, what it says and asks, its ways on; and the whole wizard. */
export function spotsOf(
  wizard: Wizard,
  outline: Outline,
  { step, answers }: { step: string; answers: Answers },
): Spot[] {
  const file = `steps/${step}.json`;
  const known = outline.steps.find(({ id }) => id === step);
  // What only programs see is no question to people.
  const shown = askedFields(wizard, step, answers).filter((field) => !isTrap(field));
  const asked = new Set(shown.map(({ pointer }) => pointer));
  const sentences = STEP_PARAGRAPHS.flatMap((part) =>
    (wizard.step(step)?.file[part] ?? []).map((text, index) => ({
      label: `Satz „${short(plainTitle(text))}“`,
      place: { file, pointer: `/${part}/${index}` },
    })),
  );
  const ways = waysThrough(wizard, outline).find(({ id }) => id === step)?.ways ?? [];
  return [
    { label: `Ganzer Schritt „${known?.title ?? step}“`, place: { file, pointer: '' } },
    ...(known?.questions ?? [])
      .filter(({ field }) => asked.has(field))
      .map(({ title, place }) => ({ label: `Frage „${short(title)}“`, place })),
    ...sentences,
    ...ways.map(({ when, to, place }) => ({
      label: `Weg: ${when.charAt(0).toLowerCase()}${when.slice(1)}: ${to}`,
      place,
    })),
    { label: 'Ganzer Fragebogen', place: { file: 'wizard.json', pointer: '' } },
  ];
}

/** The index of the spot that a place belongs to most closely; that of the step if it is undefined. */
export function spotAt(place: FilePlace | undefined, spots: readonly Spot[]): number {
  if (place === undefined) return 0;
  const around = spots.flatMap((spot, index) => (isInside(place, spot.place) ? [{ index, spot }] : []));
  const [closest] = around.toSorted((one, other) => other.spot.place.pointer.length - one.spot.place.pointer.length);
  return closest?.index ?? 0;
}
