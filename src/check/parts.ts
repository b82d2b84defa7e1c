import { encodingFault, jsonFault, nestingFault } from './notJson.ts';
import { checkFile } from './fileSchemas.ts';
import { quotedKey } from './intended.ts';
import { partFile, partName, splitParts, type Parts, type DefinitionFiles } from './fileNames.ts';
import { finding, suggest, type Finding } from './finding.ts';
import { memoize } from '../engine/memoize.ts';
import { isPlainObject, joinPointer, parsePointer, readPointer, writePointer } from '../engine/pointer.ts';
import { lineOf, readJsonText } from './jsonText.ts';
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

/** A place in a file as its author wrote it. Parts are named relative to the wizard's folder. */
type Place = { file: string; pointer: string };

/** The places of a filled document by pointer. What has none of its own was written below that of its closest ancestor. */
type Origins = Map<string, Place>;

type Document = { value: Record<string, unknown>; origins: Origins };

/** A wizard uses parts no more often. What is filled in grows with each use, and others wait meanwhile. */
const MOST_USES = 500;
/** As many findings are told. With more, nobody reads on. */
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
    return `${JSON.stringify(value, null, 2)}\n`;
  }

  locate(found: Finding): Finding {
    const origins = this.#origins.get(found.file);
    if (origins === undefined) return found;
    const { line: _, ...rest } = found;
    return this.#placed({ ...rest, ...placeOf(origins, found.pointer) });
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

  /** `remedy` is asked for only if it is told: to suggest a name may take long. */
  #report(place: Place, code: string, message: Words, remedy: Words | (() => Words)): void {
    if (this.findings.length >= MOST_FINDINGS) return;
    const told = typeof remedy === 'function' ? remedy() : remedy;
    this.findings.push(this.#placed(finding(place.file, place.pointer, code, message, told)));
  }

  /** Fills in the parts of a step or of a part. `within` are the parts around it. */
  #expand(file: string, source: Record<string, unknown>, within: string[]): Document {
    const document = Object.hasOwn(source, 'uses')
      ? this.#wholeStep(file, source, within)
      : { value: structuredClone(source), origins: new Map([['', { file, pointer: '' }]]) };
    const { schema } = document.value;
    if (schema !== undefined) this.#questions(document, '/schema', within);
    return document;
  }

  #wholeStep(file: string, source: Record<string, unknown>, within: string[]): Document {
    const part = this.#use({ file, pointer: '' }, source, ['$schema', 'uses', 'with'], within);
    const value = part?.value ?? {};
    const origins: Origins = new Map(part?.origins);
    for (const key of Object.keys(value))
      origins.set(joinPointer('', key), placeOf(part?.origins ?? origins, joinPointer('', key)));
    origins.set('', { file, pointer: '' });
    const changes = isPlainObject(source['with']) ? source['with'] : {};
    const { advice: more, ...others } = changes;
    this.#patch({ value, origins }, '', others, { file, pointer: '/with' });
    if (Array.isArray(more))
      appendAdvice({ value, origins }, more, (index) => ({ file, pointer: `/with/advice/${index}` }));
    // Not a list: the schema of steps says so.
    else if (more !== undefined) this.#patch({ value, origins }, '', { advice: more }, { file, pointer: '/with' });
    return { value, origins };
  }

  /** Fills in the questions and groups below a place of the schema. */
  #questions(document: Document, pointer: string, within: string[]): void {
    const node = readPointer(document.value, pointer);
    if (isPlainObject(node) && typeof node['uses'] === 'string') this.#question(document, pointer, node, within);
    const filled = readPointer(document.value, pointer);
    if (typeof filled !== 'object' || filled === null) return;
    for (const key of Object.keys(filled)) this.#questions(document, joinPointer(pointer, key), within);
  }

  #question(document: Document, pointer: string, use: Record<string, unknown>, within: string[]): void {
    const place = placeOf(document.origins, pointer);
    const part = this.#use(place, use, ['uses', 'with'], within);
    if (part === undefined) {
      setValue(document.value, pointer, { type: 'string', title: String(use['uses']) });
      document.origins.set(pointer, place);
      return;
    }
    const schema = part.value['schema'] ?? {};
    replaceAt(document, pointer, schema, placeOf(part.origins, '/schema'), below(part.origins, '/schema'));
    const changes = isPlainObject(use['with']) ? use['with'] : {};
    this.#patch(document, pointer, changes, { file: place.file, pointer: `${place.pointer}/with` });
    const path = answerPath(pointer);
    this.#addUi(document, part, path);
    this.#addAdvice(document, part, { place, name: String(use['uses']), path });
  }

  /** Adds how a part looks, below what the document says itself of the question. */
  #addUi(document: Document, part: Document, path: string[]): void {
    const { value, origins } = document;
    if (!isPlainObject(part.value['ui'])) return;
    const at = `/ui${pointerOf(path)}`;
    const own = readPointer(value, at);
    const ownPlace = placeOf(origins, at);
    value['ui'] ??= {};
    replaceAt(document, at, part.value['ui'], placeOf(part.origins, '/ui'), below(part.origins, '/ui'));
    if (isPlainObject(own)) this.#patch(document, at, own, ownPlace);
  }

  /** Adds a part's hints, with their fields at the question that it stands for. */
  #addAdvice(document: Document, part: Document, use: { place: Place; name: string; path: string[] }): void {
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
    appendAdvice(document, hints, (index) => placeOf(part.origins, `/advice/${index}`));
    for (const [index, hint] of advice.entries()) {
      const key = ['unlessAnswers', 'beforeSending'].find((name) => isPlainObject(hint) && Object.hasOwn(hint, name));
      if (key === undefined) continue;
      this.#report(
        placeOf(part.origins, `/advice/${index}/${key}`),
        'teil-hinweis-ganz',
        sentence`${quotedKey(key)} meint alle Antworten; der Teil ${say.part(use.name)} steht aber bei einer einzelnen Frage oder Gruppe.`,
        sentence`Bitte schreiben Sie diesen Hinweis in den Schritt, oder verwenden Sie ${say.key('when')}.`,
      );
    }
  }

  /** The part that an object names; undefined, with a finding, if it cannot be used. */
  #use(place: Place, use: Record<string, unknown>, keys: string[], within: string[]): Document | undefined {
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
    return copyOf(this.#document(name, text, within));
  }

  #reportTooMany(place: Place): void {
    const message = `Der Assistent verwendet Teile zu oft (mehr als ${MOST_USES}-mal).`;
    this.#report(place, 'teil-zu-oft', message, 'Bitte verteilen Sie die Fragen auf mehrere Assistenten.');
  }

  #document(name: string, text: string, within: string[]): Document | undefined {
    if (this.#used.has(name)) return this.#used.get(name);
    const { findings, value } = readPart(partFile(name), text);
    this.findings.push(...findings.map((found) => (found.line === undefined ? this.#placed(found) : found)));
    const document = value === undefined ? undefined : this.#expand(partFile(name), value, [...within, name]);
    this.#used.set(name, document);
    return document;
  }

  /** Changes a value in place; RFC 7396. `place` is where the changes stand. */
  #patch(document: Document, pointer: string, changes: Record<string, unknown>, place: Place): void {
    const target = readPointer(document.value, pointer);
    if (!isPlainObject(target)) return;
    for (const [key, change] of Object.entries(changes)) {
      const at = joinPointer(pointer, key);
      const from = { file: place.file, pointer: joinPointer(place.pointer, key) };
      if (change === null) {
        if (!Object.hasOwn(target, key)) {
          const named = pointer.endsWith('/properties') ? say.question : say.key;
          this.#report(
            from,
            'teil-nichts-weg',
            sentence`${say.either(`'${key}'`, [named(key)])} steht nicht im Teil.`,
            () => suggest(key, Object.keys(target).slice(0, MOST_SUGGESTED), named),
          );
        }
        delete target[key];
      } else if (isPlainObject(change) && isPlainObject(target[key])) {
        this.#patch(document, at, change, from);
      } else {
        replaceAt(document, at, change, from);
      }
    }
  }
}

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
  return readJsonText(text).twice.map((pointer) => {
    const key = parsePointer(pointer).at(-1) ?? '';
    const message = say.either(
      `Der Schlüssel '${key}' steht hier zweimal, nur der letzte gilt.`,
      sentence`Die Angabe ${say.key(key)} steht hier zweimal, nur die letzte gilt.`,
    );
    const remedy = sentence`Bitte lassen Sie nur ${say.either('einen', 'eine')} stehen.`;
    return finding(file, pointer, 'schluessel-doppelt', [message], remedy);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Reported where the file is read.
    return undefined;
  }
}

/** Whether anything below names a part. A question may have the name `uses` too. */
function usesPart(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (isPlainObject(value) && typeof value['uses'] === 'string') || Object.values(value).some(usesPart);
}

function copyOf(document: Document | undefined): Document | undefined {
  return document && { value: structuredClone(document.value), origins: new Map(document.origins) };
}

function placeOf(origins: Origins, pointer: string): Place {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const found = origins.get(at);
    if (found !== undefined) return { file: found.file, pointer: found.pointer + pointer.slice(at.length) };
    if (at === '') return { file: '', pointer };
  }
}

/** The origins below a place, by their pointers from there. */
function below(origins: Origins, pointer: string): Origins {
  const inside = [...origins].filter(([at]) => at.startsWith(`${pointer}/`));
  return new Map(inside.map(([at, place]) => [at.slice(pointer.length), place]));
}

/** Sets a value and says where it was written. */
function replaceAt(
  document: Document,
  pointer: string,
  value: unknown,
  place: Place,
  inner: Origins = new Map(),
): void {
  const { origins } = document;
  // Only objects and lists have something below them.
  if (typeof readPointer(document.value, pointer) === 'object')
    for (const at of origins.keys()) if (at.startsWith(`${pointer}/`)) origins.delete(at);
  setValue(document.value, pointer, structuredClone(value));
  origins.set(pointer, place);
  for (const [rest, inside] of inner) origins.set(pointer + rest, inside);
}

/** Sets a value; on the way there may be lists. */
function setValue(data: Record<string, unknown>, pointer: string, value: unknown): void {
  const parent = readPointer(data, pointer.slice(0, pointer.lastIndexOf('/')));
  if (Array.isArray(parent)) parent[Number(parsePointer(pointer).at(-1))] = value;
  else if (isPlainObject(parent)) parent[parsePointer(pointer).at(-1) ?? ''] = value;
  else writePointer(data, pointer, value);
}

function appendAdvice({ value, origins }: Document, hints: unknown[], placeOfHint: (index: number) => Place): void {
  const own: unknown[] = Array.isArray(value['advice']) ? value['advice'] : [];
  value['advice'] = [...own, ...structuredClone(hints)];
  for (const index of hints.keys()) origins.set(`/advice/${own.length + index}`, placeOfHint(index));
}

/** Names of the question at a place of a step's schema, from the outside in. `items` stands for the rows of a list. */
function answerPath(pointer: string): string[] {
  const tokens = parsePointer(pointer);
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
