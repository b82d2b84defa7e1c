import { inGermany } from '../base/inGermany.ts';
import {
  computedWords,
  rowHeading,
  linesByRow,
  unsentNote,
  type AnswerGroup,
  type Section,
  type Wizard,
} from '../../src/engine/index.ts';
import { isPlaceholder, type Brand } from '../../src/contract/index.ts';
import { answerLines, factsFor, sectionsFor, valuesFor } from '../letters/index.ts';
import type { StoredSubmission } from '../submissions/index.ts';

type Line = { label: string; value: string };

/** What the document says, in its order. All texts are plain text, but for the signs in paragraphs of sections (`textBlocks`). */
export type Sheet = {
  brand: string;
  title: string;
  reference: string;
  /** What was received, and when. */
  head: Line[];
  sections: Pick<Section, 'title' | 'text'>[];
  /** States what the document does not prove. */
  note: string;
  groups: { title: string; parts: { title?: string; lines: Line[] }[] }[];
  /** Names answers that are not sent. */
  unsent: string | undefined;
  files: string[];
  contact: string[];
};

type SheetInput = {
  /** Undefined if the definition no longer exists. */
  wizard: Wizard | undefined;
  submission: StoredSubmission;
  /** The submitted files: what each answers, and its name. */
  files: string[];
  brand: Brand;
  now: Date;
};

const NOTE =
  'Dieses Blatt bestätigt, was bei uns angekommen ist. Es ist kein Einspruch und ersetzt keine Meldung an eine Behörde, ein Gericht oder eine Versicherung.';

/** What arrived with a submission, as the mails say it. Deadlines are told as of `now`. */
export function sheetFor({ wizard, submission, files, brand, now }: SheetInput): Sheet {
  const { reference, createdAt } = submission;
  const groups = answerLines(wizard, submission);
  return {
    brand: brand.name,
    title: 'Eingangsbestätigung',
    reference,
    head: [
      { label: 'Anliegen', value: wizard?.definition.wizard.title ?? 'Anfrage' },
      { label: 'Referenznummer', value: reference },
      { label: 'Eingegangen', value: `${inGermany(createdAt, { dateStyle: 'full', timeStyle: 'short' })} Uhr` },
    ],
    sections: wizard === undefined ? [] : sectionsOf({ wizard, submission, brand, now }),
    note: NOTE,
    groups: groups.map(({ title, lines }) => ({ title, parts: partsOf(lines) })),
    unsent: wizard && unsentNote(wizard, submission.answers),
    files,
    contact: [
      ...[brand.imprint.operator, brand.imprint.street, brand.imprint.city].filter((text) => !isPlaceholder(text)),
      `Telefon ${brand.phone}`,
      brand.email,
    ],
  };
}

/** The deadlines and whatever else the confirmation says to those whom it concerns. */
function sectionsOf(input: Required<Pick<SheetInput, 'submission' | 'brand' | 'now'>> & { wizard: Wizard }) {
  const { wizard, submission, brand } = input;
  const facts = factsFor(input);
  const values = valuesFor(brand, submission.reference, answerLines(wizard, submission), computedWords(wizard, facts));
  return sectionsFor(wizard.definition.wizard.mails?.confirmation?.sections, facts, values);
}

function partsOf(lines: AnswerGroup['lines']): Sheet['groups'][number]['parts'] {
  return linesByRow(lines).map(({ row, lines: own }) => ({
    ...(row !== undefined && { title: rowHeading(row) }),
    lines: own,
  }));
}
