import { stepsOf } from '../engine/compile.ts';
import { leaves, tidy } from '../engine/answers.ts';
import { partPointers, questionAt } from '../engine/fields.ts';
import { fieldsOf } from '../engine/payload.ts';
import { withoutLinks } from '../engine/formatValue.ts';
import { outcome } from '../engine/result.ts';
import { replay, type Replay } from '../engine/replay.ts';
import { computedWords } from '../engine/texts.ts';
import { factsOf } from '../engine/facts.ts';
import { addPeriod, onDay } from '../engine/days.ts';
import { joinPointer } from '../engine/pointer.ts';
import { finding, suggest, type Facts, type Finding } from './finding.ts';
import type { Code } from './rules.ts';
import { say, sentence, type Sentence, type Words } from './words.ts';
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
      journey.expect?.refused === undefined ? reachesEnd(wizard, journey, walked, at) : isRefused(journey, walked, at);
    if (faults.length > 0) return faults;
    return [
      ...shows(then, journey, `${at}/expect/result`),
      ...computes(wizard, journey, at),
      ...unasked(wizard, journey.answers).map((pointer) =>
        fault(
          `${at}/answers${pointer}`,
          'beispiel-ohne-frage',
          sentence`Das Beispiel '${journey.name}' beantwortet ${say.question(pointer)}, was niemand fragt.`,
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
  return fault(
    at,
    'beispiel-ohne-tag',
    `Das Beispiel '${name}' hängt davon ab, welcher Tag heute ist.`,
    sentence`Bitte ergänzen Sie ${say.key('expect.today')} mit dem Tag, an dem das Beispiel spielt.`,
  );
}

function reachesEnd(wizard: Wizard, journey: Journey, walked: Replay, at: string): Finding[] {
  const { name, path } = journey;
  if (!walked.complete) {
    const [issue] = walked.issues;
    return [
      fault(
        at,
        'beispiel-bleibt-stehen',
        sentence`Das Beispiel '${name}' bleibt im Schritt ${say.step(walked.path.at(-1) ?? '')} stehen${issue ? sentence` (${refusal(wizard, issue)})` : ''}.`,
        'Bitte ergänzen Sie dort die Antworten, oder ändern Sie die Regel.',
      ),
    ];
  }
  return walked.path.join() === path.join() ? [] : [otherWay(journey, walked, at)];
}

/** The question that refuses, with its sentence. Some sentences begin with its title, which analysts have just read. */
function refusal(wizard: Wizard, { pointer, message }: { pointer: string; message: string }): Sentence {
  const { title = '' } = questionAt(fieldsOf(wizard), pointer)?.schema ?? {};
  const [name, said] = [withoutLinks(title).trim(), message];
  const rest = name !== '' && said.startsWith(`${name} `) ? said.slice(name.length + 1) : said;
  return [say.question(pointer), ': ', say.either(said, rest)];
}

/** The last step of the path must refuse, with exactly the expected sentences. */
function isRefused(journey: Journey, walked: Replay, at: string): Finding[] {
  const { name, path, expect } = journey;
  if (walked.complete)
    return [
      fault(
        `${at}/expect/refused`,
        'beispiel-kommt-durch',
        sentence`Das Beispiel '${name}' soll im Schritt ${say.step(path.at(-1) ?? '')} abgewiesen werden, kommt aber durch: ${formatPassed(path, walked.path)}.`,
        sentence`Bitte berichtigen Sie die Antworten, oder entfernen Sie ${say.key('refused')}.`,
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
        fault(
          `${at}/expect/refused`,
          'beispiel-andere-meldung',
          sentence`Das Beispiel '${name}' wird auch bei ${say.question(field)} abgewiesen („${message}“), erwartet ist dort nichts.`,
          sentence`Bitte ergänzen Sie ${say.key('refused')} oder die Antwort.`,
        ),
      ),
  ];
}

/** Where answers that should be refused lead instead. */
function formatPassed(expected: readonly string[], actual: readonly string[]): Sentence {
  const refusing = expected.at(-1) ?? '';
  if (!actual.includes(refusing))
    return sentence`Der Weg endet mit ${say.step(actual.at(-1) ?? '')} und führt nicht über ${say.step(refusing)}`;
  const next = actual[actual.indexOf(refusing) + 1];
  return next === undefined
    ? ['Der Schritt nimmt sie an und ist der letzte']
    : sentence`Es geht weiter zu ${say.step(next)}`;
}

function isAmong({ field, message }: ExpectedIssue, issues: ExpectedIssue[]): boolean {
  return issues.some((issue) => issue.field === field && issue.message === message);
}

function otherSentence(name: string, { field, message }: ExpectedIssue, told: ExpectedIssue[], at: string): Finding {
  const actual = told.find((issue) => issue.field === field);
  return fault(
    at,
    'beispiel-andere-meldung',
    actual === undefined
      ? sentence`Das Beispiel '${name}' soll bei ${say.question(field)} abgewiesen werden („${message}“), dort ist aber nichts falsch.`
      : sentence`Das Beispiel '${name}' soll bei ${say.question(field)} lesen „${message}“, dort steht aber „${actual.message}“.`,
    sentence`Bitte berichtigen Sie ${say.key('refused')} oder die Meldung.`,
    { now: actual?.message },
  );
}

/** Says where the way departs. The whole way has about thirty steps in a large wizard. */
function otherWay({ name, path }: Journey, walked: Replay, at: string): Finding {
  const same = path.findIndex((step, index) => step !== walked.path[index]);
  const first = same < 0 ? path.length : same;
  const [before, wanted, got] = [path[first - 1], path[first], walked.path[first]];
  const said =
    before === undefined
      ? sentence`beginnt mit ${say.step(String(got))} statt mit ${say.step(String(wanted))}`
      : wanted === undefined
        ? sentence`soll mit ${say.step(before)} enden, geht aber weiter zu ${say.step(String(got))}`
        : got === undefined
          ? sentence`soll nach ${say.step(before)} zu ${say.step(wanted)} gehen, ${walked.complete ? 'endet dort aber' : 'kommt dort aber nicht weiter'}`
          : sentence`geht nach ${say.step(before)} zu ${say.step(got)} statt zu ${say.step(wanted)}`;
  return fault(
    `${at}/path`,
    'beispiel-anderer-weg',
    sentence`Das Beispiel '${name}' ${said}.`,
    sentence`Bitte berichtigen Sie ${say.key('path')} oder den Ablauf.`,
    { now: walked.path },
  );
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
  const differs = (place: string, wanted: Words, got: Words, now: unknown) =>
    fault(
      place,
      'beispiel-anderes-ergebnis',
      sentence`Das Beispiel '${journey.name}' soll ${wanted} ergeben, ergibt aber ${got}.`,
      sentence`Bitte berichtigen Sie ${say.key('result')} oder die Tabelle.`,
      { now },
    );
  if (typeof expected === 'string' || typeof actual !== 'object')
    return expected === actual ? [] : [differs(at, formatResult(expected), formatResult(actual), actual)];
  return Object.entries(expected).flatMap(([column, value]) =>
    actual[column] === value
      ? []
      : [differs(`${at}/${column}`, inColumn(column, value), inColumn(column, actual[column]), actual[column])],
  );
}

const NO_RESULT: Record<NoResult, string> = {
  incomplete: 'kein Ergebnis, weil Antworten fehlen',
  undecided: 'kein Ergebnis, weil keine Tabelle gilt',
  unmatched: 'kein Ergebnis, weil keine Zeile passt',
};

function formatResult(result: TableResult | NoResult | undefined): Words {
  if (result === undefined) return 'kein Ergebnis, weil kein Schritt eines hat';
  if (typeof result === 'string') return [NO_RESULT[result], say.either(` (${result})`, '')];
  return Object.entries(result).flatMap(([column, value], index) => [
    ...(index === 0 ? [] : [', ']),
    ...inColumn(column, value),
  ]);
}

function inColumn(column: string, value: unknown): Sentence {
  return sentence`${say.either(column, [say.column(column)])} = ${formatValue(value)}`;
}

function formatValue(value: unknown): string {
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
      return [
        fault(
          place,
          'beispiel-anderer-wert',
          sentence`Den Wert ${say.computed(name)} gibt es nicht.`,
          suggest(name, known, say.computed),
        ),
      ];
    if (words[name] === value) return [];
    return [
      fault(
        place,
        'beispiel-anderer-wert',
        sentence`Das Beispiel '${journey.name}' soll ${say.either(name, [say.computed(name)])} = ${value ?? 'nichts'} ergeben, ergibt aber ${words[name] ?? 'nichts'}.`,
        sentence`Bitte berichtigen Sie ${say.key('computed')} oder die Rechnung.`,
        { now: words[name] ?? undefined },
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

function fault(pointer: string, code: Code, message: Words, remedy: Words, facts?: Facts): Finding {
  return finding('journeys.json', pointer, code, message, remedy, facts);
}
