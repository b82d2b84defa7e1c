import { GROUND_WORDS, KIND_WORDS, PROOF_WORDS } from './words.ts';
import { unusedName } from '../coverage/index.ts';
import type { Evidence, Proved } from './evidence.ts';
import { keyOfItem, type Ground } from './grounds.ts';

/** What two reports prove differently, as German sentences. When, by whom and with which program does not count. */
export function compareEvidence(before: Evidence, after: Evidence): string[] {
  if (before.id !== after.id) return [`Das sind zwei Assistenten: ${before.id} und ${after.id}.`];
  const [old, now] = [before.proved ?? NOTHING, after.proved ?? NOTHING];
  // A ground that was not tested shows nothing, which says nothing about the wizard.
  const testedBoth = (ground: Ground) => old.tested[ground] !== undefined && now.tested[ground] !== undefined;
  // Examples whose answers have changed may go the same way to the same end.
  const examples = changes('Beispiel', byName(old.journeys), byName(now.journeys), ({ path, expected, faults }) =>
    [
      path.join(' → '),
      expected === 'refused' ? 'soll abgewiesen werden' : 'soll angenommen werden',
      faults.length === 0 ? 'hält' : `hält nicht: ${faults.join(' ')}`,
    ].join(', '),
  );
  return [
    ...(before.revision === after.revision ? [] : [`Fassung: ${before.revision} → ${after.revision}`]),
    ...changes('Fund', named(before.findings, keyOfFinding), named(after.findings, keyOfFinding), () => ''),
    ...(examples.length === 0 && hasExamples(before) && hasExamples(after) && before.examples !== after.examples
      ? [`Stand der Beispiele: ${before.examples} → ${after.examples}`]
      : examples),
    ...changes('Geprüft', testedOn(old), testedOn(now), () => ''),
    ...changes(
      'Abdeckung',
      named(old.coverage, keyOfItem),
      named(now.coverage, keyOfItem),
      ({ by, grounds }) =>
        [PROOF_WORDS[by], ...grounds.filter(testedBoth).map((ground) => GROUND_WORDS[ground])].join(', '),
      nameOfItem,
    ),
    ...changes('Abgewiesen', named(old.refused, keyOfRefused), named(now.refused, keyOfRefused), () => ''),
    ...changes('Erzeugter Lauf', asNames(old.generated.faults), asNames(now.generated.faults), () => ''),
    ...changes('Unbemerkt', asNames(old.mutants.unnoticed), asNames(now.mutants.unnoticed), () => ''),
    ...changes('Von keinem Beispiel bemerkt', bySentence(old), bySentence(now), () => ''),
  ];
}

/** Reports did not always name the state of the examples. */
function hasExamples({ examples }: Evidence): boolean {
  return examples !== undefined;
}

const NOTHING: Proved = {
  journeys: [],
  coverage: [],
  tested: {},
  generated: { count: 0, faults: [] },
  refused: [],
  mutants: { count: 0, unnoticed: [], unnoticedByExamples: [] },
  picture: '',
  paths: '',
};

/** `label`: what people read of one; else its key. */
function changes<T>(
  what: string,
  before: Map<string, T>,
  after: Map<string, T>,
  say: (one: T) => string,
  label?: (one: T) => string,
): string[] {
  const told = (one: T) => (say(one) === '' ? '' : ` (${say(one)})`);
  return [
    ...[...before].flatMap(([key, one]) => {
      const other = after.get(key);
      const name = label?.(other ?? one) ?? key;
      if (other === undefined) return [`${what} weg: ${name}${told(one)}`];
      return say(one) === say(other) ? [] : [`${what} anders: ${name}: ${say(one)} → ${say(other)}`];
    }),
    ...[...after].flatMap(([key, one]) => (before.has(key) ? [] : [`${what} neu: ${label?.(one) ?? key}${told(one)}`])),
  ];
}

/** By key. Of several with the same one, each but the first has its number behind it. */
function named<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T> {
  const map = new Map<string, T>();
  for (const one of list) map.set(unusedName(map, keyOf(one)), one);
  return map;
}

function byName<T extends { name: string }>(list: readonly T[]): Map<string, T> {
  return named(list, ({ name }) => name);
}

function testedOn({ tested }: Proved): Map<string, unknown> {
  return asNames((Object.keys(tested) as Ground[]).map((ground) => GROUND_WORDS[ground]));
}

function bySentence({ mutants }: Proved): Map<string, unknown> {
  return named(mutants.unnoticedByExamples, ({ sentence }) => sentence);
}

function asNames(names: readonly string[]): Map<string, string> {
  return new Map(names.map((name) => [name, name]));
}

function keyOfFinding({ place, message }: Evidence['findings'][number]): string {
  return `${place}: ${message}`;
}

function nameOfItem({ kind, title }: Proved['coverage'][number]): string {
  return `${KIND_WORDS[kind]}: ${title}`;
}

function keyOfRefused({ step, question, message }: Proved['refused'][number]): string {
  return `${step}, ${question}: ${message}`;
}
