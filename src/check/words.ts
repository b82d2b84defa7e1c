/**
 * Sentences that name things of a definition. Authors of files read each name as it stands in the file (`plain`), analysts by its title
 * (`studio/findings/formatWords.ts`).
 */

/** What a name stands for. */
export type Kind =
  /** The id of a step. */
  | 'step'
  /** The JSON pointer of a question, or the name of its field. */
  | 'question'
  /** The stored value of an answer. */
  | 'answer'
  /** The name of a computed value. */
  | 'computed'
  /** A computed value in a text: `=name`, without braces. */
  | 'placeholder'
  /** The name of a table, of a column, of a shared part, the id of a wizard. */
  | 'table'
  | 'column'
  | 'part'
  | 'wizard'
  /** A file of the wizard's folder. */
  | 'file'
  /** A key of the format, or the keys that lead to it: `result.tables`. */
  | 'key'
  /** The address of a page. */
  | 'page'
  /** A value that the format defines, such as that of `ui:widget`. */
  | 'option';

/** `of`: the pointer of the question that the answer belongs to. */
export type Name = { kind: Kind; name: string; of?: string };

/** Words that differ between the reader of the files and the reader of the screen. */
export type Either = { plain: string; screen: Sentence };

/** A list of what is possible, which may be long. */
export type Several = { several: Name[] };

/** A key of the format with the value that it is to have. */
export type Setting = { key: string; value: string | boolean };

/** The name that was probably meant. A remedy may insert it. */
export type Near = { near: Name };

export type Part = string | Name | Either | Several | Setting | Near;

export type Sentence = readonly Part[];

/** A sentence, as a string where it names nothing. */
export type Words = string | Sentence;

type Fragment = string | number | Part | Sentence;

/** A template tag for sentences. */
export function sentence(strings: TemplateStringsArray, ...given: Fragment[]): Sentence {
  return strings.flatMap((text, index) => {
    const part = given[index];
    const parts: Sentence = part === undefined ? [] : typeof part === 'number' ? [String(part)] : [part].flat();
    return [text, ...parts].filter((one) => one !== '');
  });
}

const named =
  (kind: Kind) =>
  (name: string): Name => ({ kind, name });

/** What sentences name, each by its kind. */
export const say = {
  step: named('step'),
  question: named('question'),
  computed: named('computed'),
  placeholder: named('placeholder'),
  table: named('table'),
  column: named('column'),
  part: named('part'),
  wizard: named('wizard'),
  file: named('file'),
  page: named('page'),
  key: named('key'),
  option: named('option'),
  /** `of`: the pointer of the question. */
  answer: (value: unknown, of?: string): Name => ({
    kind: 'answer',
    name: String(value),
    ...(of !== undefined && { of }),
  }),
  /** `"type": "number"`: a key with the value that it is to have. */
  setting: (name: string, value: string | boolean): Setting => ({ key: name, value }),
  near: (name: Name): Near => ({ near: name }),
  several: (names: readonly Name[]): Several => ({ several: [...names] }),
  /** `screen`: what analysts read in place of the first. */
  either: (plainly: string, screen: Words): Either => ({
    plain: plainly,
    screen: typeof screen === 'string' ? [screen] : screen,
  }),
} as const;

/** The names, with a separator between them: ` oder `. */
export function joined(names: readonly Part[], separator: string): Part[] {
  return names.flatMap((name, index) => (index === 0 ? [name] : [separator, name]));
}

/** What stands in braces in a text: an answer by its pointer, or anything else. */
export function valueNamed(name: string): Name {
  return name.startsWith('/') ? say.question(name) : say.placeholder(name);
}

/** A question by its pointer, or a computed value by its name after `=`, which stands bare for authors of files. */
export function subject(name: string): Name | Either {
  return name.startsWith('=') ? say.either(name, [say.computed(name.slice(1))]) : say.question(name);
}

const QUOTED = new Set<Kind>(['step', 'answer', 'computed', 'table', 'column', 'part', 'wizard', 'option']);

/** The sentence for authors of files: ids in quotes; pointers, keys and files as they are. */
export function plain(told: Words): string {
  return typeof told === 'string' ? told : told.map(plainPart).join('');
}

function plainPart(part: Part): string {
  if (typeof part === 'string') return part;
  if ('plain' in part) return part.plain;
  if ('key' in part) return `"${part.key}": ${JSON.stringify(part.value)}`;
  if ('near' in part) return `'${part.near.name}'`;
  if ('several' in part) return part.several.map(({ name }) => name).join(', ');
  const { kind, name } = part;
  if (kind === 'placeholder') return `{${name}}`;
  const isQuoted = QUOTED.has(kind) || (kind === 'question' && !name.startsWith('/'));
  return isQuoted ? `'${name}'` : name;
}

/** What a sentence says was probably meant. */
export function nearIn(told: Sentence): string | undefined {
  return partsIn(told).flatMap((part) => (typeof part !== 'string' && 'near' in part ? [part.near.name] : []))[0];
}

/** What a sentence lists as possible. */
export function offeredIn(told: Sentence): string[] {
  return partsIn(told).flatMap((part) =>
    typeof part !== 'string' && 'several' in part ? part.several.map(({ name }) => name) : [],
  );
}

/** The names of a kind outside of lists. */
export function namesIn(told: Sentence, kind: Kind): string[] {
  return partsIn(told).flatMap((part) =>
    typeof part !== 'string' && 'kind' in part && part.kind === kind ? [part.name] : [],
  );
}

/** All parts, those that only analysts read in place of their plain words. */
function partsIn(told: Sentence): Part[] {
  return told.flatMap((part) => (typeof part !== 'string' && 'screen' in part ? partsIn(part.screen) : [part]));
}
