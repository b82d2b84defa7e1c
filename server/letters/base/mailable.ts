import {
  choicesOf,
  FORMATS,
  isManyOf,
  plainTitle,
  questionAt,
  readPointer,
  summarise,
  type AnswerGroup,
  type Answers,
  type Field,
  type Wizard,
} from '../../../src/engine/index.ts';

/** Media types of a submission's files, by file id. */
export type FileTypes = ReadonlyMap<string, string>;

/**
 * Returns the answers that may be sent to the unverified address in the answers: choices, numbers and dates. Free text
 * is never included, not even names, since any words can be spelled like names. Files are only counted, since their
 * names are free text. `instead` replaces the value of an answer that must not be sent; without it, the answer is left
 * out.
 */
export function mailableAnswers(
  wizard: Wizard,
  answers: Answers,
  { types = new Map(), instead }: { types?: FileTypes; instead?: string } = {},
): AnswerGroup[] {
  return summarise(wizard, answers).map((group) => ({
    ...group,
    // A title may hold free text.
    title: plainTitle(wizard.step(group.step)?.file ?? group),
    lines: group.lines.flatMap((line) => {
      const field = questionAt(wizard.step(group.step)?.fields ?? [], line.pointer);
      const value = (field && mailableText(field, readPointer(answers, line.pointer), line.value, types)) ?? instead;
      return value === undefined ? [] : [{ ...line, value, ...(line.row && { row: { ...line.row, name: '' } }) }];
    }),
  }));
}

function mailableText({ schema }: Field, value: unknown, said: string, types: FileTypes): string | undefined {
  if (schema.upload !== undefined) return formatFiles(value, types);
  const choices = choicesOf(schema)?.map((choice): unknown => choice.const);
  if (choices !== undefined) {
    const chosen: unknown[] = isManyOf(schema) && Array.isArray(value) ? value : [value];
    return chosen.every((one) => choices.includes(one)) ? said : undefined;
  }
  if (typeof value === 'boolean' || typeof value === 'number') return said;
  const isDayOrTime =
    schema.format !== undefined &&
    DAYS_AND_TIMES.has(schema.format) &&
    typeof value === 'string' &&
    FORMATS[schema.format]?.test(value);
  return isDayOrTime === true ? said : undefined;
}

const DAYS_AND_TIMES = new Set(['date', 'month', 'time']);

/** For example '3 Bilder, 1 PDF'. */
function formatFiles(files: unknown, types: FileTypes): string | undefined {
  if (!Array.isArray(files) || files.length === 0) return undefined;
  const found = files.map((file: { id?: unknown }) => types.get(String(file.id)) ?? '');
  const images = found.filter((type) => type.startsWith('image/')).length;
  const pdfs = found.filter((type) => type === 'application/pdf').length;
  const others = files.length - images - pdfs;
  return [count(images, 'Bild', 'Bilder'), count(pdfs, 'PDF', 'PDFs'), count(others, 'Datei', 'Dateien')]
    .filter(Boolean)
    .join(', ');
}

function count(number: number, one: string, many: string): string {
  return number === 0 ? '' : `${number} ${number === 1 ? one : many}`;
}
