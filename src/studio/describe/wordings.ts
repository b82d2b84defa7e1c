import { joinPointer, type Wording } from '../../engine/index.ts';
import { labelAt } from '../document/labels.ts';
import type { FilePlace } from '../document/place.ts';
import type { Names } from './names.ts';
import { paragraphFacts } from './paragraphs.ts';
import { formatAnyDay } from './sentences.ts';
import { formatText } from '../document/formatText.ts';
import { fact, type Fact, type Weight } from './thing.ts';

/** The texts of a step, question or group that are worded otherwise from a day on: one fact for each text and day. */
export function wordingFacts(names: Names, place: FilePlace, weight: Weight = 'words'): Fact[] {
  return wordingsAt(names, place).flatMap(({ validFrom, ...texts }, index) =>
    Object.entries(texts).flatMap(([key, text]) => {
      const pointer = joinPointer(`${place.pointer}/wordings/${index}`, key);
      const label = `${labelAt({ ...place, pointer })} ab ${formatAnyDay(validFrom)}`;
      const name = `wording ${validFrom} ${key}`;
      return Array.isArray(text)
        ? paragraphFacts(names, name, label, text).map((one) => ({ ...one, weight }))
        : fact(name, label, formatText(names, text), { weight });
    }),
  );
}

/** The wordings that a definition has at a place. */
export function wordingsAt({ wizard }: Pick<Names, 'wizard'>, { file, pointer }: FilePlace): Wording[] {
  return wizard.definition.wordings?.[`${file}${pointer}`] ?? [];
}
