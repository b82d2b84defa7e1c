import { encodingFault, jsonFault, nestingFault } from './notJson.ts';
import { checkFile } from './fileSchemas.ts';
import { quotedKey } from './intended.ts';
import { partFile, partName, splitParts, type Parts, type DefinitionFiles } from './fileNames.ts';
import { finding, suggest, type Finding } from './finding.ts';
import type { Code } from './rules.ts';
import { memoize } from '../engine/memoize.ts';
import { deeperThan } from '../engine/nesting.ts';
import { isPlainObject, joinPointer, parsePointer, readPath, writePath } from '../engine/pointer.ts';
import { lineOf, readJsonText } from './jsonText.ts';
import { copyOfOrigins, originsIn, placeIn, replaceOrigins, type Origins, type Origin } from './origins.ts';
import { schemasIn } from './schemasIn.ts';
import { joined, say, sentence, type Words } from './words.ts';

/** The files of a wizard with its shared parts filled in. */
export type FilledFiles = {
  /** As if the wizard used no parts. Files without `uses` are unchanged, byte for byte. */
  texts: DefinitionFiles;
  /** What is wrong with the use of parts, or with the parts themselves. `texts` is complete only if there is nothing. */
  findings: Finding[];
  /** Where the content of the filled files was written. */
  sources: Sources;
};

/** Where the content of filled files was written. */
export type Sources = {
  /** Names of the parts in use, sorted. */
  parts: string[];
  /** The files as they were written. */
  written: DefinitionFiles;
  /** The parts in use, by their path relative to the wizard's folder. */
  partFiles: DefinitionFiles;
  /** The finding at the place where its author wrote what it is about, with the line there. */
  locate(found: Finding): Finding;
};

/** A part with the parts in it filled in. `size`: its characters, as they count each time that it is used. */
type Document = { value: Record<string, unknown>; origins: Origins; size: number };

/** A step or part that is being filled in. */
type Draft = Omit<Document, 'size'>;

/** A wizard uses parts no more often. */
const MOST_USES = 500;
/** All that is filled in adds up to no more characters: what a part brings, it brings with each use. The largest wizard of this site has 60,000. */
const MOST_FILLED = 1_000_000;
/** So many parts may use each other in a row. */
const MOST_WITHIN = 8;
/** At most so many findings are reported; nobody reads more. */
const MOST_FINDINGS = 200;
/** Names are compared with as many others. */
const MOST_SUGGESTED = 100;

/** A step of the wizard, or of one of its editions. */
const STEP = /^(?:editions\/[^/]+\/)?steps\//;

/** `fillParts` for files that hold the shared parts too, as the studio has them. */
export function fillOwnParts(files: DefinitionFiles): FilledFiles {
  const { own, parts } = splitParts(files);
  return fillParts(own, parts);
}

/**
 * Fills in the shared parts that a wizard's steps use. `uses` names a part, and `with` changes it as a JSON Merge Patch
 * (RFC 7396). At the root of a step it stands for a whole step, whose `advice` grows by that of `with`; at a question or
 * group it stands for the part's `schema`, and the part's `ui` and `advice` come along.
 */
export function fillParts(files: DefinitionFiles, parts: Parts): FilledFiles {
  const filling = new Filling(files, parts);
  const texts = Object.fromEntries(Object.entries(files).map(([file, text]) => [file, filling.fill(file, text)]));
  return { texts, findings: filling.findings, sources: filling };
}

/** The findings of a part on its own, whoever uses it. */
export function checkPart(name: string, text: string): Finding[] {
  return readPart(partFile(name), text).findings.map((found) => {
    const line = found.line ?? lineOf(readJsonText(text), found.pointer);
    return line === undefined ? found : { ...found, line };
  });
}

class Filling implements Sources {
  readonly findings: Finding[] = [];
  readonly #origins = new Map<string, Origins>();
  readonly #used = new Map<string, Document | undefined>();
  readonly #read = memoize(readJsonText);
  readonly written: DefinitionFiles;
  readonly #parts: Parts;
  #uses = 0;
  #filled = 0;

  constructor(files: DefinitionFiles, parts: Parts) {
    this.written = files;
    this.#parts = parts;
  }

  get parts(): string[] {
    return [...this.#used.keys()].toSorted();
  }

  get partFiles(): DefinitionFiles {
    const used = this.parts.flatMap((name) => {
      const text = this.#parts[name];
      return text === undefined ? [] : [[partFile(name), text] as const];
    });
    return Object.fromEntries(used);
  }

  fill(file: string, text: string): string {
    if (!STEP.test(file) || !text.includes('"uses"') || nestingFault(text) !== undefined) return text;
    const step = parsed(text);
    if (!isPlainObject(step) || !(Object.hasOwn(step, 'uses') || usesPart(step['schema']))) return text;
    this.findings.push(...twiceIn(file, text).map((found) => this.#placed(found)));
    const { value, origins } = this.#expand(file, step, []);
    this.#origins.set(file, origins);
    return textOf(value);
  }

  locate(found: Finding): Finding {
    const origins = this.#origins.get(found.file);
    if (origins === undefined) return found;
    const { line: _, ...rest } = found;
    return this.#placed({ ...rest, ...placeIn(origins, parsePointer(found.pointer)) });
  }

  #placed(found: Finding): Finding {
    const text = this.#textOf(found.file);
    const line = text === undefined ? undefined : lineOf(this.#read(text), found.pointer);
    return line === undefined ? found : { ...found, line };
  }

  #textOf(file: string): string | undefined {
    const name = partName(file);
    return name === undefined ? this.written[file] : this.#parts[name];
  }

  /** `remedy` is computed only if it is reported: to suggest a name may take long. */
  #report(place: Origin, code: Code, message: Words, remedy: Words | (() => Words)): void {
    if (this.findings.length >= MOST_FINDINGS) return;
    const told = typeof remedy === 'function' ? remedy() : remedy;
    this.findings.push(this.#placed(finding(place.file, place.pointer, code, message, told)));
  }

  /** Fills in the parts of a step or of a part. `within` are the parts around it. */
  #expand(file: string, source: Record<string, unknown>, within: string[]): Draft {
    const draft = Object.hasOwn(source, 'uses')
      ? this.#wholeStep(file, source, within)
      : { value: structuredClone(source), origins: { at: { file, pointer: '' } } };
    if (draft.value['schema'] !== undefined) this.#questions(draft, draft.value, ['schema'], within);
    return draft;
  }

  #wholeStep(file: string, source: Record<string, unknown>, within: string[]): Draft {
    const part = this.#use({ file, pointer: '' }, source, ['$schema', 'uses', 'with'], within);
    const value = part?.value ?? {};
    const origins: Origins = part?.origins ?? {};
    for (const key of Object.keys(value)) {
      const place = placeIn(origins, [key]);
      originsIn(origins, key).at = place;
    }
    origins.at = { file, pointer: '' };
    const changes = isPlainObject(source['with']) ? source['with'] : {};
    const { advice: more, ...others } = changes;
    this.#patch(value, origins, { changes: others, place: { file, pointer: '/with' } });
    if (Array.isArray(more))
      appendAdvice({ value, origins }, more, (index) => ({ file, pointer: `/with/advice/${index}` }));
    // Not a list: the schema of steps says so.
    else if (more !== undefined)
      this.#patch(value, origins, { changes: { advice: more }, place: { file, pointer: '/with' } });
    return { value, origins };
  }

  /**
   * Fills in the questions and groups at a place of the schema, whose last token is a key of `parent`. Values that are no schemas are not looked
   * into: lists of choices may be long.
   */
  #questions(draft: Draft, parent: Tree, path: string[], within: string[]): void {
    const key = path.at(-1) ?? '';
    const node = parent[key];
    if (isPlainObject(node) && typeof node['uses'] === 'string')
      this.#question(draft, parent, { path, use: node, within });
    for (const [holder, tokens] of schemasIn(parent[key])) this.#questions(draft, holder, [...path, ...tokens], within);
  }

  #question(draft: Draft, parent: Tree, { path, use, within }: Used): void {
    const key = path.at(-1) ?? '';
    const place = placeIn(draft.origins, path);
    const part = this.#use(place, use, ['uses', 'with'], within);
    if (part === undefined) {
      parent[key] = { type: 'string', title: String(use['uses']) };
      replaceOrigins(draft.origins, path, { at: place });
      return;
    }
    const schema = part.value['schema'] ?? {};
    const origins: Origins = { ...part.origins.below?.get('schema'), at: placeIn(part.origins, ['schema']) };
    parent[key] = schema;
    replaceOrigins(draft.origins, path, origins);
    const changes = isPlainObject(use['with']) ? use['with'] : {};
    const from = { file: place.file, pointer: `${place.pointer}/with` };
    this.#patch(schema, origins, { changes, place: from });
    const answers = answerPath(path);
    this.#addUi(draft, part, answers);
    this.#addAdvice(draft, part, { place, name: String(use['uses']), path: answers });
  }

  /** Adds how a part looks, below what the document says itself of the question. */
  #addUi({ value, origins }: Draft, part: Draft, path: string[]): void {
    const ui = part.value['ui'];
    if (!isPlainObject(ui)) return;
    const at = ['ui', ...path];
    const own = readPath(value, at);
    const ownPlace = placeIn(origins, at);
    writePath(value, at, ui);
    // Something on the way is no object.
    if (readPath(value, at) !== ui) return;
    const next: Origins = { ...part.origins.below?.get('ui'), at: placeIn(part.origins, ['ui']) };
    replaceOrigins(origins, at, next);
    if (isPlainObject(own)) this.#patch(ui, next, { changes: own, place: ownPlace });
  }

  /** Adds a part's hints, with their fields at the question that it stands for. */
  #addAdvice(draft: Draft, part: Draft, use: { place: Origin; name: string; path: string[] }): void {
    const advice = part.value['advice'];
    if (!Array.isArray(advice)) return;
    if (use.path.includes('items')) {
      this.#report(
        use.place,
        'teil-hinweis-in-liste',
        sentence`Der Teil ${say.part(use.name)} hat ${say.either('Hinweise (advice)', 'Hinweise')}, die in den Zeilen einer Liste nicht gelten.`,
        'Bitte verwenden Sie ihn außerhalb der Liste, oder nehmen Sie die Hinweise aus dem Teil.',
      );
      return;
    }
    const hints = advice.map((hint: unknown) => moved(hint, pointerOf(use.path)));
    appendAdvice(draft, hints, (index) => placeIn(part.origins, ['advice', String(index)]));
    for (const [index, hint] of advice.entries()) {
      const key = ['unlessAnswers', 'beforeSending'].find((name) => isPlainObject(hint) && Object.hasOwn(hint, name));
      if (key === undefined) continue;
      this.#report(
        placeIn(part.origins, ['advice', String(index), key]),
        'teil-hinweis-ganz',
        sentence`${quotedKey(key)} meint alle Antworten; der Teil ${say.part(use.name)} steht aber bei einer einzelnen Frage oder Gruppe.`,
        sentence`Bitte schreiben Sie diesen Hinweis in den Schritt, oder verwenden Sie ${say.key('when')}.`,
      );
    }
  }

  /** The part that an object names; undefined, with a finding, if it cannot be used. */
  #use(place: Origin, use: Record<string, unknown>, keys: string[], within: string[]): Draft | undefined {
    this.#uses += 1;
    if (this.#uses > MOST_USES) {
      if (this.#uses === MOST_USES + 1) this.#reportTooMany(place);
      return undefined;
    }
    const other = Object.keys(use).find((key) => !keys.includes(key));
    if (other !== undefined)
      this.#report(
        { ...place, pointer: joinPointer(place.pointer, other) },
        'teil-daneben',
        sentence`${quotedKey(other)} steht neben ${quotedKey('uses')}.`,
        sentence`Bitte schreiben Sie alles, was anders ist als im Teil, in ${quotedKey('with')}.`,
      );
    if (use['with'] !== undefined && !isPlainObject(use['with']))
      this.#report(
        { ...place, pointer: `${place.pointer}/with` },
        'teil-with',
        sentence`${quotedKey('with')} ist kein Objekt.`,
        sentence`Bitte schreiben Sie hinein, was anders ist als im Teil, z. B. ${say.either('{ "title": "…" }', [say.setting('title', '…')])}.`,
      );
    const name = String(use['uses']);
    const at = { ...place, pointer: `${place.pointer}/uses` };
    if (within.includes(name)) {
      const circle = [...within.slice(within.indexOf(name)), name];
      this.#report(
        at,
        'teil-kreis',
        sentence`Teile verwenden sich im Kreis: ${say.either(circle.join(' → '), joined(circle.map(say.part), ' → '))}.`,
        'Bitte nehmen Sie eines davon heraus.',
      );
      return undefined;
    }
    const text = this.#parts[name];
    if (text === undefined || !Object.hasOwn(this.#parts, name)) {
      const known = Object.keys(this.#parts);
      const remedy =
        known.length === 0
          ? sentence`Bitte legen Sie ihn ${say.either('unter parts/ an', 'an')}.`
          : suggest(name, known, say.part);
      this.#report(at, 'teil-unbekannt', sentence`Den Teil ${say.part(name)} gibt es nicht.`, remedy);
      return undefined;
    }
    if (within.length === MOST_WITHIN) {
      this.#report(
        at,
        'teil-zu-tief',
        `Hier verwenden sich mehr als ${MOST_WITHIN} Teile ineinander.`,
        'Bitte fassen Sie einige davon zusammen.',
      );
      return undefined;
    }
    return this.#copyOf(this.#document(name, text, within), place);
  }

  /** A copy of a part to be filled in; undefined, with a finding, if all of them would be too much. */
  #copyOf(part: Document | undefined, place: Origin): Draft | undefined {
    if (part === undefined) return undefined;
    const before = this.#filled;
    this.#filled += part.size;
    if (this.#filled <= MOST_FILLED)
      return { value: structuredClone(part.value), origins: copyOfOrigins(part.origins) };
    if (before <= MOST_FILLED) this.#reportTooMuch(place);
    return undefined;
  }

  #reportTooMuch(place: Origin): void {
    const message = `Was gemeinsame Teile hier einsetzen, ist zusammen zu lang (mehr als ${MOST_FILLED.toLocaleString('de-DE')} Zeichen).`;
    this.#report(place, 'teil-zu-viel', message, 'Bitte verwenden Sie große Teile seltener, oder kürzen Sie sie.');
  }

  #reportTooMany(place: Origin): void {
    const message = `Der Assistent verwendet Teile zu oft (mehr als ${MOST_USES}-mal).`;
    this.#report(place, 'teil-zu-oft', message, 'Bitte verteilen Sie die Fragen auf mehrere Assistenten.');
  }

  #document(name: string, text: string, within: string[]): Document | undefined {
    if (this.#used.has(name)) return this.#used.get(name);
    const { findings, value } = readPart(partFile(name), text);
    this.findings.push(...findings.map((found) => (found.line === undefined ? this.#placed(found) : found)));
    const draft = value === undefined ? undefined : this.#expand(partFile(name), value, [...within, name]);
    const document = draft && { ...draft, size: JSON.stringify(draft.value).length };
    this.#used.set(name, document);
    return document;
  }

  /** Changes a value in place; RFC 7396. `place` is where the changes stand. */
  #patch(target: unknown, origins: Origins, { changes, place, ofQuestions = false }: Patch): void {
    if (!isPlainObject(target)) return;
    for (const [key, change] of Object.entries(changes)) {
      if (key === FORBIDDEN) continue;
      const from = { file: place.file, pointer: joinPointer(place.pointer, key) };
      if (change === null) {
        if (!Object.hasOwn(target, key)) this.#reportNothing(from, { key, target, ofQuestions });
        delete target[key];
        origins.below?.delete(key);
      } else if (isPlainObject(change) && Object.hasOwn(target, key) && isPlainObject(target[key])) {
        const inner = { changes: change, place: from, ofQuestions: key === 'properties' && !ofQuestions };
        this.#patch(target[key], originsIn(origins, key), inner);
      } else {
        target[key] = structuredClone(change);
        replaceOrigins(origins, [key], { at: from });
      }
    }
  }

  #reportNothing(
    from: Origin,
    { key, target, ofQuestions }: { key: string; target: Tree; ofQuestions: boolean },
  ): void {
    const named = ofQuestions ? say.question : say.key;
    this.#report(from, 'teil-nichts-weg', sentence`${say.either(`'${key}'`, [named(key)])} steht nicht im Teil.`, () =>
      suggest(key, Object.keys(target).slice(0, MOST_SUGGESTED), named),
    );
  }
}

type Tree = Record<string, unknown>;

/** A use at a place of the schema. */
type Used = { path: string[]; use: Tree; within: string[] };

/** `ofQuestions`: whether the keys of the changes are names of questions. */
type Patch = { changes: Tree; place: Origin; ofQuestions?: boolean };

/** Assigning to it would replace an object's prototype. */
const FORBIDDEN = '__proto__';

/** Reads a part. Returns no value if its file cannot be used. */
function readPart(file: string, text: string): { value?: Record<string, unknown>; findings: Finding[] } {
  const saved = encodingFault(text) ?? nestingFault(text);
  if (saved !== undefined) return { findings: [{ file, pointer: '', ...saved }] };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { findings: [{ file, pointer: '', ...jsonFault(text) }] };
  }
  const findings = [...checkFile('part', file, value), ...twiceIn(file, text)];
  if (findings.length > 0 || !isPlainObject(value)) return { findings };
  const { $schema: _, ...rest } = value;
  return { value: rest, findings };
}

/** JSON.parse silently drops the first of two equal keys. */
export function twiceIn(file: string, text: string): Finding[] {
  return readJsonText(text)
    .twice.slice(0, MOST_FINDINGS)
    .map((pointer) => {
      const key = parsePointer(pointer).at(-1) ?? '';
      const message = say.either(
        `Der Schlüssel '${key}' steht hier zweimal, nur der letzte gilt.`,
        sentence`Die Angabe ${say.key(key)} steht hier zweimal, nur die letzte gilt.`,
      );
      const remedy = sentence`Bitte lassen Sie nur ${say.either('einen', 'eine')} stehen.`;
      return finding(file, pointer, 'schluessel-doppelt', [message], remedy);
    });
}

/** Deep values of many lines would be mostly indented: they stand in one line. */
const MOST_INDENTED = 4 * MOST_FILLED;
const INDENTED_DEPTH = 30;

function textOf(value: Tree): string {
  const line = JSON.stringify(value);
  const lines = line.split(',').length;
  const isDeep = lines * 2 * INDENTED_DEPTH > MOST_INDENTED && deeperThan(line, INDENTED_DEPTH) !== undefined;
  return isDeep ? `${line}\n` : `${JSON.stringify(value, null, 2)}\n`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Reported where the file is read.
    return undefined;
  }
}

/** Whether a schema, or one in it, is a part. A question may have the name `uses` too. */
function usesPart(schema: unknown): boolean {
  if (isPlainObject(schema) && typeof schema['uses'] === 'string') return true;
  return schemasIn(schema).some(([holder, tokens]) => usesPart(holder[tokens.at(-1) ?? '']));
}

function appendAdvice({ value, origins }: Draft, hints: unknown[], placeOfHint: (index: number) => Origin): void {
  const before: unknown = value['advice'];
  const all: unknown[] = Array.isArray(before) ? before : [];
  value['advice'] = all;
  for (const [index, hint] of hints.entries()) {
    replaceOrigins(origins, ['advice', String(all.length)], { at: placeOfHint(index) });
    all.push(structuredClone(hint));
  }
}

/** Names of the question at a place of a step's schema, from the outside in. `items` stands for the rows of a list. */
function answerPath(tokens: readonly string[]): string[] {
  const names: string[] = [];
  for (let index = 1; index < tokens.length; index += 1) {
    const token = tokens[index] ?? '';
    if (token === 'properties') {
      index += 1;
      names.push(tokens[index] ?? '');
    } else if (token === 'items') names.push(token);
  }
  return names;
}

function pointerOf(path: string[]): string {
  return path.reduce((pointer, name) => joinPointer(pointer, name), '');
}

/** A hint of a part, with the fields that it names below the place where the part is used. */
function moved(hint: unknown, prefix: string): unknown {
  if (!isPlainObject(hint)) return hint;
  const { field, when } = hint;
  return {
    ...hint,
    ...(typeof field === 'string' && { field: prefix + field }),
    ...(when !== undefined && { when: movedCondition(when, prefix) }),
  };
}

function movedCondition(condition: unknown, prefix: string): unknown {
  if (Array.isArray(condition)) return condition.map((one: unknown) => movedCondition(one, prefix));
  if (!isPlainObject(condition)) return condition;
  const { params } = condition;
  // Values by field, as in `{ "/ort": "innerorts" }`.
  if (!isPlainObject(params))
    return Object.fromEntries(
      Object.entries(condition).map(([key, value]) => [key.startsWith('/') ? prefix + key : key, value]),
    );
  const { field, of } = params;
  return {
    ...condition,
    params: {
      ...params,
      ...(typeof field === 'string' && field.startsWith('/') && { field: prefix + field }),
      ...(of !== undefined && { of: movedCondition(of, prefix) }),
    },
  };
}
