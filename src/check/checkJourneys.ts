import { stepsOf } from '../engine/compile.ts';
import { leaves, tidy } from '../engine/answers.ts';
import { partPointers } from '../engine/fields.ts';
import { outcome } from '../engine/result.ts';
import { replay, type Replay } from '../engine/replay.ts';
import { computedWords } from '../engine/texts.ts';
import { factsOf } from '../engine/facts.ts';
import { addPeriod, onDay } from '../engine/days.ts';
import { joinPointer } from '../engine/pointer.ts';
import { suggest, type Finding } from './finding.ts';
import type { Answers, ExpectedIssue, Journey, NoResult, TableResult } from '../engine/definition.ts';
import type { Wizard } from '../engine/types.ts';

/**
 * Every journey must take the path that it names, to the end or to the step that refuses it, must show what it expects,
 * and must answer only questions that are asked. What is undefined is left out.
 */
export function checkJourneys(wizard: Wizard, journeys: (Journey | undefined)[]): Finding[] {
  return journeys.flatMap((journey, index) => {
    if (journey === undefined) return [];
    const at = `/journeys/${index}`;
    const { today } = journey.expect ?? {};
    if (today === undefined && dependsOnToday(wizard, journey.answers)) return [undated(journey, at)];
    const then = today === undefined ? wizard : onDay(wizard, today);
    const walked = replay(then, journey.answers);
    const faults =
      journey.expect?.refused === undefined ? reachesEnd(journey, walked, at) : isRefused(journey, walked, at);
    if (faults.length > 0) return faults;
    return [
      ...shows(then, journey, `${at}/expect/result`),
      ...computes(wizard, journey, at),
      ...unasked(wizard, journey.answers).map((pointer) =>
        finding(
          `${at}/answers${pointer}`,
          'beispiel-ohne-frage',
          `Das Beispiel '${journey.name}' beantwortet ${pointer}, was niemand fragt.`,
          'Bitte entfernen Sie die Antwort.',
        ),
      ),
    ];
  });
}

/** Whether the way that answers take depends on the day. */
export function dependsOnToday(wizard: Wizard, answers: Answers): boolean {
  let isAsked = false;
  const today = () => {
    isAsked = true;
    return wizard.today();
  };
  replay({ ...wizard, today }, answers);
  return isAsked;
}

/** One day such an example would no longer run through. */
function undated({ name }: Journey, at: string): Finding {
  return finding(
    at,
    'beispiel-ohne-tag',
    `Das Beispiel '${name}' hängt davon ab, welcher Tag heute ist.`,
    'Bitte ergänzen Sie expect.today mit dem Tag, an dem das Beispiel spielt.',
  );
}

function reachesEnd(journey: Journey, walked: Replay, at: string): Finding[] {
  const { name, path } = journey;
  if (!walked.complete) {
    const [issue] = walked.issues;
    return [
      finding(
        at,
        'beispiel-bleibt-stehen',
        `Das Beispiel '${name}' bleibt im Schritt '${walked.path.at(-1)}' stehen${issue ? ` (${issue.pointer}: ${issue.message})` : ''}.`,
        'Bitte ergänzen Sie dort die Antworten, oder ändern Sie die Regel.',
      ),
    ];
  }
  return walked.path.join() === path.join() ? [] : [otherWay(journey, walked, at)];
}

/** The last step of the path must refuse, with exactly the expected sentences. */
function isRefused(journey: Journey, walked: Replay, at: string): Finding[] {
  const { name, path, expect } = journey;
  if (walked.complete)
    return [
      finding(
        `${at}/expect/refused`,
        'beispiel-kommt-durch',
        `Das Beispiel '${name}' soll im Schritt '${path.at(-1)}' abgewiesen werden, kommt aber durch: ${sayPassed(path, walked.path)}.`,
        'Bitte berichtigen Sie die Antworten, oder entfernen Sie refused.',
      ),
    ];
  if (walked.path.join() !== path.join()) return [otherWay(journey, walked, at)];
  const expected = expect?.refused ?? [];
  const told = walked.issues.map(({ pointer: field, message }) => ({ field, message }));
  return [
    ...expected.flatMap((issue, index) =>
      isAmong(issue, told) ? [] : [otherSentence(name, issue, told, `${at}/expect/refused/${index}`)],
    ),
    ...told
      .filter(({ field }) => !expected.some((issue) => issue.field === field))
      .map(({ field, message }) =>
        finding(
          `${at}/expect/refused`,
          'beispiel-andere-meldung',
          `Das Beispiel '${name}' wird auch bei ${field} abgewiesen („${message}“), erwartet ist dort nichts.`,
          'Bitte ergänzen Sie refused oder die Antwort.',
        ),
      ),
  ];
}

/** Where answers that should be refused lead instead. */
function sayPassed(expected: readonly string[], actual: readonly string[]): string {
  const refusing = expected.at(-1) ?? '';
  if (!actual.includes(refusing)) return `Der Weg endet mit '${actual.at(-1)}' und führt nicht über '${refusing}'`;
  const next = actual[actual.indexOf(refusing) + 1];
  return next === undefined ? 'Der Schritt nimmt sie an und ist der letzte' : `Es geht weiter zu '${next}'`;
}

function isAmong({ field, message }: ExpectedIssue, issues: ExpectedIssue[]): boolean {
  return issues.some((issue) => issue.field === field && issue.message === message);
}

function otherSentence(name: string, { field, message }: ExpectedIssue, told: ExpectedIssue[], at: string): Finding {
  const actual = told.find((issue) => issue.field === field);
  return finding(
    at,
    'beispiel-andere-meldung',
    actual === undefined
      ? `Das Beispiel '${name}' soll bei ${field} abgewiesen werden („${message}“), dort ist aber nichts falsch.`
      : `Das Beispiel '${name}' soll bei ${field} lesen „${message}“, dort steht aber „${actual.message}“.`,
    'Bitte berichtigen Sie refused oder die Meldung.',
  );
}

/** Says where the way departs. The whole way has about thirty steps in a large wizard. */
function otherWay({ name, path }: Journey, walked: Replay, at: string): Finding {
  const same = path.findIndex((step, index) => step !== walked.path[index]);
  const first = same < 0 ? path.length : same;
  const [before, wanted, got] = [path[first - 1], path[first], walked.path[first]];
  const said =
    before === undefined
      ? `beginnt mit '${got}' statt mit '${wanted}'`
      : wanted === undefined
        ? `soll mit '${before}' enden, geht aber weiter zu '${got}'`
        : got === undefined
          ? `soll nach '${before}' zu '${wanted}' gehen, ${walked.complete ? 'endet dort aber' : 'kommt dort aber nicht weiter'}`
          : `geht nach '${before}' zu '${got}' statt zu '${wanted}'`;
  return {
    ...finding(
      `${at}/path`,
      'beispiel-anderer-weg',
      `Das Beispiel '${name}' ${said}.`,
      'Bitte berichtigen Sie path oder den Ablauf.',
    ),
    way: walked.path,
  };
}

/** The result of the last step on the path that has one. */
export function resultOf(
  wizard: Wizard,
  { answers, path }: Pick<Journey, 'answers' | 'path'>,
): TableResult | NoResult | undefined {
  const step = path.findLast((id) => wizard.step(id)?.file.result !== undefined);
  const found = step === undefined ? undefined : outcome(wizard, step, answers);
  if (found?.state !== 'complete') return found?.state;
  return found.matched ? found.values : 'unmatched';
}

function shows(wizard: Wizard, journey: Journey, at: string): Finding[] {
  const expected = journey.expect?.result;
  if (expected === undefined) return [];
  const actual = resultOf(wizard, journey);
  const differs = (place: string, wanted: string, got: string) =>
    finding(
      place,
      'beispiel-anderes-ergebnis',
      `Das Beispiel '${journey.name}' soll ${wanted} ergeben, ergibt aber ${got}.`,
      'Bitte berichtigen Sie result oder die Tabelle.',
    );
  if (typeof expected === 'string' || typeof actual !== 'object')
    return expected === actual ? [] : [differs(at, sayResult(expected), sayResult(actual))];
  return Object.entries(expected).flatMap(([column, value]) =>
    actual[column] === value
      ? []
      : [differs(`${at}/${column}`, `${column} = ${sayValue(value)}`, `${column} = ${sayValue(actual[column])}`)],
  );
}

const NO_RESULT: Record<NoResult, string> = {
  incomplete: 'kein Ergebnis, weil Antworten fehlen (incomplete)',
  undecided: 'kein Ergebnis, weil keine Tabelle gilt (undecided)',
  unmatched: 'kein Ergebnis, weil keine Zeile passt (unmatched)',
};

function sayResult(result: TableResult | NoResult | undefined): string {
  if (result === undefined) return 'kein Ergebnis, weil kein Schritt eines hat';
  if (typeof result === 'string') return NO_RESULT[result];
  return Object.entries(result)
    .map(([column, value]) => `${column} = ${sayValue(value)}`)
    .join(', ');
}

function sayValue(value: unknown): string {
  return value === undefined ? 'nichts' : JSON.stringify(value);
}

/** A computed value in words as journeys write it; null if it is missing. */
export function wordsOf(
  wizard: Wizard,
  { answers, expect }: Journey,
  day = wizard.today,
): Record<string, string | null> {
  const { today } = expect ?? {};
  const facts = factsOf({ ...wizard, today: today === undefined ? day : () => today }, tidy(answers));
  const found = computedWords(wizard, facts);
  const names = Object.keys(expect?.computed ?? {});
  // Amounts are shown with a space that does not break, which nobody types.
  return Object.fromEntries(names.map((name) => [name, found[name]?.replaceAll('\u00A0', ' ') ?? null]));
}

function computes(wizard: Wizard, journey: Journey, at: string): Finding[] {
  const { computed, today } = journey.expect ?? {};
  if (computed === undefined) return [];
  const words = wordsOf(wizard, journey);
  const later = wordsOf(wizard, journey, () => addPeriod(wizard.today(), 'P400D'));
  if (today === undefined && JSON.stringify(words) !== JSON.stringify(later)) return [undated(journey, at)];
  return Object.entries(computed).flatMap(([name, value]) => {
    const place = joinPointer(`${at}/expect/computed`, name);
    const known = Object.keys(wizard.definition.wizard.computed ?? {});
    if (!known.includes(name))
      return [finding(place, 'beispiel-anderer-wert', `Den Wert '${name}' gibt es nicht.`, suggest(name, known))];
    if (words[name] === value) return [];
    return [
      finding(
        place,
        'beispiel-anderer-wert',
        `Das Beispiel '${journey.name}' soll ${name} = ${value ?? 'nichts'} ergeben, ergibt aber ${words[name] ?? 'nichts'}.`,
        'Bitte berichtigen Sie computed oder die Rechnung.',
      ),
    ];
  });
}

/** Pointers of the answers that belong to no question. */
export function unasked(wizard: Wizard, answers: Answers): string[] {
  const known = new Set(
    stepsOf(wizard).flatMap(({ fields }) =>
      fields.flatMap((field) => [field.pointer, ...field.parents, ...partPointers(field)]),
    ),
  );
  return leaves(tidy(answers)).flatMap(({ pointer, pattern }) => (known.has(pattern) ? [] : [pointer]));
}

function finding(pointer: string, code: string, message: string, remedy: string): Finding {
  return { file: 'journeys.json', pointer, code, message, remedy };
}
