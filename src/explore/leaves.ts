import { consentsOf } from '../engine/payload.ts';
import { joinPointer, parsePointer } from '../engine/pointer.ts';
import type { Wizard } from '../engine/types.ts';

/** What a change may break: drafts kept in browsers, or callers of the API. */
export type Breaks = 'Entwürfe' | 'API';

/** One semantic difference between two revisions of a wizard. `before`, `after`: what is said in each of them, if it is there. */
export type Change = {
  kind: ChangeKind;
  change: 'neu' | 'weg' | 'anders';
  name: string;
  detail: string;
  before?: string;
  after?: string;
  breaks: Breaks[];
};

/** Every value of a definition by file and JSON Pointer, and for each object the order of its keys. */
type Leaves = Map<string, { value: unknown; kind: Kind }>;

/** The subject of a changed value, legal ones first. */
const KINDS = ['Einwilligung', 'E-Mail', 'Tabelle', 'Text', 'Reihenfolge', 'Angabe'] as const;
type Kind = (typeof KINDS)[number];

/** The subject of a change; `Bild` only where a server compares folders. */
export type ChangeKind = Kind | 'Adresse' | 'Schritt' | 'Übergang' | 'Feld der Anfrage' | 'Regel' | 'Meldung' | 'Bild';

/**
 * Every value that differs between two revisions, legal ones first (consents, mails, tables). Covers whatever a
 * comparison by meaning does not know.
 */
export function compareLeaves(older: Wizard, newer: Wizard): Change[] {
  const [before, after] = [leavesOf(older), leavesOf(newer)];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const changes = names.flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)];
    const [left, right] = [was, is].map((leaf) => (leaf === undefined ? undefined : JSON.stringify(leaf.value)));
    const { kind } = is ?? was ?? { kind: 'Angabe' as const };
    if (left === right) return [];
    const said = { ...(was && { before: plain(was.value) }), ...(is && { after: plain(is.value) }) };
    return [{ ...changeOf(kind, name, left, right), ...said }];
  });
  return changes.toSorted((left, right) => rank(left) - rank(right));
}

function changeOf(kind: Kind, name: string, left: string | undefined, right: string | undefined): Change {
  if (left === undefined) return { kind, change: 'neu', name, detail: right ?? '', breaks: [] };
  if (right === undefined) return { kind, change: 'weg', name, detail: left, breaks: [] };
  return { kind, change: 'anders', name, detail: `${left} → ${right}`, breaks: [] };
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whether the change is about consents, mails or tables. */
export function isLaw({ kind }: Change): boolean {
  return kind === 'Einwilligung' || kind === 'E-Mail' || kind === 'Tabelle';
}

function rank({ kind }: Change): number {
  return KINDS.indexOf(kind as Kind);
}

/** Whether one of the changes found by meaning already reports a value. Each value is looked up once. */
export function isReportedBy(changes: readonly Change[]): (leaf: string) => boolean {
  const titles = changes.filter(({ kind, change }) => kind === 'Schritt' && change === 'anders');
  const steps = new Set(titles.map(({ name }) => `steps/${name}.json /title`));
  const rules = new Set(changes.filter(({ kind }) => kind === 'Regel').map(({ name }) => name));
  return (leaf) => {
    const [, step = '', place = ''] = /^steps\/(.+)\.json \/schema(\/.*)$/.exec(leaf) ?? [];
    return steps.has(leaf) || rules.has(`${step}${place}`);
  };
}

function leavesOf(wizard: Wizard): Leaves {
  const { id: wizardId, machine, steps, tables, wizard: file, wordings = {} } = wizard.definition;
  const consents = new Set(consentsOf(wizard).map(({ field }) => parsePointer(field).at(-1)));
  const isConsent = (name: string) => {
    const tokens = consents.size === 0 ? [] : name.split('/');
    return tokens.some((token, index) => tokens[index - 1] === 'properties' && consents.has(token));
  };
  const leaves: Leaves = new Map([['Kennung', { value: wizardId, kind: 'Angabe' }]]);
  const add = (name: string, value: unknown, kindOf: (name: string, value: unknown) => Kind) => {
    if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
      leaves.set(name, { value, kind: kindOf(name, value) });
      return;
    }
    if (!Array.isArray(value)) leaves.set(`${name} (Reihenfolge)`, { value: Object.keys(value), kind: 'Reihenfolge' });
    for (const [key, part] of Object.entries(value)) add(joinPointer(name, key), part, kindOf);
  };
  add('wizard.json ', file, (name, value) =>
    name.startsWith('wizard.json /mails/') ? 'E-Mail' : plainKind(name, value),
  );
  add('machine.json ', machine, () => 'Angabe');
  for (const [id, table] of Object.entries(tables)) add(`tables/${id}.json `, table, () => 'Tabelle');
  const kindInStep = (name: string, value: unknown) => (isConsent(name) ? 'Einwilligung' : plainKind(name, value));
  for (const [id, step] of Object.entries(steps)) add(`steps/${id}.json `, step, kindInStep);
  for (const [place, all] of Object.entries(wordings))
    add(`${place.replace('.json', '.json ')}/wordings`, all, kindInStep);
  return leaves;
}

function plainKind(_name: string, value: unknown): Kind {
  return typeof value === 'string' && /\s/.test(value) ? 'Text' : 'Angabe';
}
