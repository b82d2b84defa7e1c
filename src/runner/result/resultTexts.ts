import {
  fieldsOf,
  presetQuestions,
  questionAt,
  readPointer,
  formatEuro,
  formatNumber,
  looksOf,
  type Answers,
  type Field,
  type Issue,
  type Judged,
  type Outcome,
  type ResultFile,
  type ResultRow,
  type Wizard,
} from '../../engine/index.ts';

/** What was answered at a step. `own`: the questions that somebody has touched. */
export type ResultContext = { wizard: Wizard; step: string; answers: Answers; own: ReadonlySet<string> };

function titleAt(wizard: Wizard, pointer: string): string | undefined {
  return questionAt(fieldsOf(wizard), pointer)?.schema.title;
}

type Cell = string | number | boolean | null | undefined;

export const DASH = '–';

/** A value of a result in words. */
export function formatCell(row: ResultRow, value: Cell): string {
  if (value === null || value === undefined) return row.none ?? DASH;
  if (typeof value !== 'number') return String(value);
  return row.format === 'euro' ? formatEuro(value) : formatNumber(value);
}

/** Why there is no result; undefined if there is one. */
export function statusOf(result: ResultFile, found: Outcome): string | undefined {
  return found.state === 'complete' ? result.complete : result[found.state];
}

/** A result with something preset. `pointer`: its question. `confirm`: the label of the button that takes it for the answer. */
export type Example = { sentences: string[]; pointer: string; confirm: string };

/** That a result is an example as long as what was preset has not been answered; undefined if all of it was. */
export function exampleOf({ wizard, step, answers, own }: ResultContext, { found }: Judged): Example | undefined {
  const [preset] = found.state === 'complete' ? presetQuestions(wizard, step, answers, own) : [];
  if (preset === undefined) return undefined;
  const value = formatPreset(wizard, preset);
  return {
    sentences: [
      `Beispiel mit ${value}`,
      `Bei „${preset.schema.title}“ ist ${value} voreingestellt. Bestätigen oder ändern Sie das: Erst dann gilt das Ergebnis für Sie.`,
    ],
    pointer: preset.pointer,
    confirm: `${value} stimmt`,
  };
}

/** '30 km/h', or '30' without a unit. */
function formatPreset(wizard: Wizard, field: Field): string {
  const { 'ui:unit': unit } = looksOf(wizard, field);
  return [String(field.schema.default), unit].filter(Boolean).join('\u00A0');
}

/** Wrong answers, in words, that a result waits for or does without. `missing`: the questions that it waits for besides. */
export function wrongOf(
  { wizard, answers }: ResultContext,
  { open, leftOut }: Judged,
): { wrong: string[]; missing: string[] } {
  const isHeld = ({ pointer }: Issue) => readPointer(answers, pointer) !== undefined;
  const held = open.filter(isHeld);
  const wrong = [...held, ...leftOut].map((issue) => {
    return `${leftOut.includes(issue) ? 'Nicht mitgerechnet' : 'Bitte prüfen'}: ${titleAt(wizard, issue.pointer)} ${issue.message}`;
  });
  const missing = open.filter((issue) => !isHeld(issue)).map(({ pointer }) => titleAt(wizard, pointer) ?? '');
  return { wrong, missing };
}

/** The remark of the table, or the one that stands while there is no result. */
export function noteOf(result: ResultFile, found: Outcome): string | undefined {
  if (found.state !== 'complete') return result.notes?.[found.state];
  const values = found.shown ?? found.values;
  const note = result.note !== undefined ? values[result.note] : undefined;
  return typeof note === 'string' ? note : undefined;
}

/** What a panel says of a result besides its values. */
export function cellText(result: ResultFile, asked: ResultContext, judged: Judged) {
  const { found } = judged;
  const complete = found.state === 'complete' ? found : undefined;
  const { wrong, missing } = wrongOf(asked, judged);
  const [only = '', ...others] = found.state === 'incomplete' ? missing : [];
  return {
    complete,
    shown: complete?.shown,
    isUnmatched: complete !== undefined && complete.shown === undefined,
    example: exampleOf(asked, judged),
    wrong,
    note: only !== '' && others.length === 0 ? `Es fehlt noch: ${only}` : noteOf(result, found),
    // An error says more than a missing answer.
    explained: missing.length === 0 && found.state === 'incomplete' && wrong.length > 0,
  };
}

/** 'Bußgeld: 180 €, Punkte: 1, Fahrverbot: Keines.', or why there is no result and what is missing. */
export function inOneSentence(result: ResultFile, found: Outcome, example?: string): string | undefined {
  if (found.state !== 'complete') return statusOf(result, found);
  const note = noteOf(result, found);
  const { shown } = found;
  const said =
    shown === undefined
      ? result.unmatched
      : `${result.rows.map((row) => `${row.label}: ${formatCell(row, shown[row.value])}`).join(', ')}.`;
  return [example && `${example}.`, note === undefined ? undefined : `${note}.`, said]
    .filter((part) => part !== undefined)
    .join(' ');
}

/** A result in one line. `open`: pointer of the question that it waits for, if that is on this step. */
export type ResultLine = { known: boolean; text: string; open?: string };

/** 'Bußgeld 180 € · 1 Punkt · kein Fahrverbot', or what is missing. */
export function resultLine(
  { wizard, step, answers, own }: ResultContext,
  { found, open: openIssues }: Judged,
): ResultLine | undefined {
  const result = wizard.step(step)?.file.result;
  if (result === undefined) return undefined;
  if (found.state === 'undecided') return { known: false, text: result.undecided };
  const shown = found.state === 'complete' ? found.shown : undefined;
  if (found.state === 'complete') {
    if (shown === undefined) return { known: false, text: noteOf(result, found) ?? result.unmatched ?? DASH };
    const [preset] = presetQuestions(wizard, step, answers, own);
    if (preset !== undefined) {
      const { pointer, schema } = preset;
      return {
        known: false,
        text: `Voreingestellt ist ${formatPreset(wizard, preset)}: ${schema.title}`,
        open: pointer,
      };
    }
    return { known: true, text: result.rows.map((row) => formatShort(row, shown[row.value])).join(' · ') };
  }
  const waiting = [...new Set(openIssues.map(({ pointer }) => pointer))];
  const [open] = waiting;
  const title = open && titleAt(wizard, open);
  if (open === undefined || title === undefined) return { known: false, text: result.incomplete };
  const wrong = readPointer(answers, open) !== undefined;
  const lead = wrong ? 'Bitte prüfen' : waiting.length > 1 ? `Noch ${waiting.length} Fragen` : 'Noch eine Frage';
  return { known: false, text: `${lead}: ${title}`, open };
}

function formatShort(row: ResultRow, value: Cell): string {
  const words = formatCell(row, value);
  const { short } = row;
  if (short === undefined) return `${row.label} ${words}`;
  const isNone = value === null || value === undefined || value === 0;
  const text = (isNone ? short.none : value === 1 ? short.one : undefined) ?? short.other;
  return text.replaceAll('{wert}', words);
}
