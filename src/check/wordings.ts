import type { Definition, StepFile, Wording } from '../engine/definition.ts';
import { isDay, type Today } from '../engine/days.ts';
import { isPlainObject, joinPointer, parsePointer } from '../engine/pointer.ts';
import { memoize } from '../engine/memoize.ts';
import type { DefinitionFiles } from './fileNames.ts';
import { finding, type Finding } from './finding.ts';
import { schemasIn } from './schemasIn.ts';
import { say, sentence } from './words.ts';

/** A step or question that has other wordings, and where it stands in its file. */
type Worded = { pointer: string; holder: Record<string, unknown>; wordings: Wording[] };

const KEY = 'wordings';
/** A step of the wizard, or of one of its editions. */
const STEP = /^(?:editions\/[^/]+\/)?steps\//;

/**
 * A definition as it is worded on a day: texts with a wording that is valid then are replaced, and no `wordings` stay in the steps. All of them are listed in
 * `definition.wordings`. Returns the same object if there are none.
 */
export function wordedOn(definition: Definition, today: Today): Definition {
  const wordings: Record<string, Wording[]> = {};
  const steps = Object.entries(definition.steps).map(([id, step]) => {
    const worded = wordedIn(step);
    for (const one of worded) wordings[`steps/${id}.json${one.pointer}`] = one.wordings;
    return [id, worded.length === 0 ? step : stepOn(step)(today())] as const;
  });
  return Object.keys(wordings).length === 0
    ? definition
    : { ...definition, steps: Object.fromEntries(steps), wordings };
}

/** The same for the texts of a wizard's files. Files without other wordings are unchanged, byte for byte. */
export function wordedTexts(files: DefinitionFiles, today: Today): DefinitionFiles {
  const texts = Object.entries(files).map(([file, text]) => {
    const isWorded = STEP.test(file) && text.includes(`"${KEY}"`);
    return [file, isWorded ? wordedText(text, today) : text] as const;
  });
  return Object.fromEntries(texts);
}

/** The days on which a wording begins, sorted, each once. */
export function wordingDays({ steps }: Pick<Definition, 'steps'>): string[] {
  const days = Object.values(steps).flatMap((step) =>
    wordedIn(step).flatMap(({ wordings }) => wordings.map(({ validFrom }) => validFrom)),
  );
  return [...new Set(days.filter(isDay))].toSorted();
}

/** A finding about a text of a day, at the wording that says it then. */
export function atWording({ steps }: Pick<Definition, 'steps'>, day: string, found: Finding): Finding {
  const step = steps[/^steps\/(.+)\.json$/.exec(found.file)?.[1] ?? ''];
  for (const { pointer, wordings } of step === undefined ? [] : wordedIn(step)) {
    const [key = ''] = `${found.pointer}/`.startsWith(`${pointer}/`)
      ? parsePointer(found.pointer.slice(pointer.length))
      : [];
    const index = wordings.findLastIndex((one) => one.validFrom <= day && Object.hasOwn(one, key));
    if (key === '' || index < 0) continue;
    return { ...found, pointer: `${pointer}/${KEY}/${index}${found.pointer.slice(pointer.length)}` };
  }
  return found;
}

/** Wordings that are not in the order of their days, or replace a text that is not there. */
export function checkWordings({ steps }: Pick<Definition, 'steps'>): Finding[] {
  return Object.entries(steps).flatMap(([id, step]) =>
    wordedIn(step).flatMap(({ pointer, holder, wordings }) =>
      wordings.flatMap((wording, index) => {
        const at = { file: `steps/${id}.json`, pointer: `${pointer}/${KEY}/${index}` };
        return [...checkOrder(at, wordings[index - 1], wording), ...checkTexts(at, holder, wording)];
      }),
    ),
  );
}

type InFile = { file: string; pointer: string };

function checkOrder({ file, pointer }: InFile, earlier: Wording | undefined, { validFrom }: Wording): Finding[] {
  if (earlier === undefined || earlier.validFrom < validFrom) return [];
  return [
    finding(
      file,
      `${pointer}/validFrom`,
      'wortlaut-reihenfolge',
      'Dieser Wortlaut beginnt nicht nach dem, der vor ihm steht.',
      sentence`Bitte berichtigen Sie ${say.key('validFrom')}, oder ordnen Sie die Fassungen nach dem Tag.`,
    ),
  ];
}

function checkTexts({ file, pointer }: InFile, holder: Record<string, unknown>, wording: Wording): Finding[] {
  const { validFrom: _, ...texts } = wording;
  return Object.keys(texts)
    .filter((key) => !Object.hasOwn(holder, key))
    .map((key) =>
      finding(
        file,
        joinPointer(pointer, key),
        'wortlaut-ohne-text',
        sentence`Dieser Wortlaut ersetzt ${say.key(key)}, aber bis dahin gibt es keinen solchen Text.`,
        'Bitte schreiben Sie auch den Text, der bis dahin gilt, oder nehmen Sie diesen weg.',
      ),
    );
}

const stepOn = memoize(
  (step: StepFile) => memoize((day: string) => appliedTo(structuredClone(step), day)),
  new WeakMap(),
);

const wordedIn = memoize((step: StepFile) => wordedOf(step as Record<string, unknown>), new WeakMap());

function wordedOf(step: Record<string, unknown>): Worded[] {
  const own = wordingsOf(step, '');
  const below = Object.hasOwn(step, 'schema') ? wordedBelow(step, ['schema'], '') : [];
  return [...own, ...below];
}

function wordedBelow(holder: Record<string, unknown>, tokens: string[], at: string): Worded[] {
  const schema = holder[tokens.at(-1) ?? ''];
  if (!isPlainObject(schema)) return [];
  const pointer = tokens.reduce(joinPointer, at);
  return [
    ...wordingsOf(schema, pointer),
    ...schemasIn(schema).flatMap(([inner, path]) => wordedBelow(inner, path, pointer)),
  ];
}

function wordingsOf(holder: Record<string, unknown>, pointer: string): Worded[] {
  const all = holder[KEY];
  const wordings = (Array.isArray(all) ? all.filter(isPlainObject) : []) as Wording[];
  return wordings.length === 0 ? [] : [{ pointer, holder, wordings }];
}

/** Replaces the texts in place. Of several wordings that have begun, the last one that has a text counts for it. */
function appliedTo<Step extends object>(step: Step, day: string): Step {
  for (const { holder, wordings } of wordedOf(step as Record<string, unknown>)) {
    delete holder[KEY];
    for (const { validFrom, ...texts } of wordings) if (validFrom <= day) Object.assign(holder, texts);
  }
  return step;
}

function wordedText(text: string, today: Today): string {
  const step: unknown = JSON.parse(text);
  if (!isPlainObject(step) || wordedOf(step).length === 0) return text;
  return `${JSON.stringify(appliedTo(step, today()), null, 2)}\n`;
}
