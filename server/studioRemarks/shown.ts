import type { StudioRemarks } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import type { JsonObject } from '../http/jsonBody.ts';
import { readText } from '../http/writtenText.ts';
import { isTextPath } from '../studio/index.ts';
import { isRemoved, type NewRemark, type Remark } from './store.ts';

type ShownRemark = StudioRemarks['remarks'][number];

/** Whom remarks are shown to, and which links are open, by their numbers. `isGuest`: whoever has the link. */
type Viewer = { account?: string | undefined; isOpen: (share: number) => boolean; isGuest?: boolean };

const LONGEST = { text: 2000, about: 300, quote: 2000, pointer: 1000 };
const NOBODY = 'jemandem ohne Konto';
const NAMELESS = 'über den Link, der Name ist gelöscht';
const EMPTY = 'Bitte schreiben Sie etwas.';

/** A remark as it is shown in the studio. */
export function shownRemark(remark: Remark, { account, isOpen, isGuest = false }: Viewer): ShownRemark {
  const { id, file, pointer, about, quote, text, written, settled, answers, link } = remark;
  return {
    id,
    file,
    pointer,
    about,
    ...(quote !== null && { quote }),
    text,
    ...act(written),
    ...(link !== undefined && {
      by: formatGuest(link.guest),
      link: { isOpen: link.share !== undefined && isOpen(link.share) },
    }),
    own: account !== undefined && written.account === account,
    ...(settled !== undefined && { settled: act(settled) }),
    ...(isRemoved(remark) && { removed: true }),
    answers: answers.map(({ guest, ...one }) => ({
      ...act(one),
      ...(guest !== undefined && { by: isGuest ? guest || NOBODY : formatGuest(guest) }),
      text: one.text,
    })),
  };
}

/** The name that was given at a link, as it stands in the studio: never like that of an account. */
export function formatGuest(guest: string): string {
  return guest === '' ? NAMELESS : `über den Link: ${guest}`;
}

function act({ by, at }: { by: string | null; at: Date }): { by: string; at: string } {
  return { by: by ?? NOBODY, at: at.toISOString() };
}

/** What somebody writes at which place. Throws a Fault: 400 without a place, 422 without words, or with too many. */
export function readRemark(sent: JsonObject): NewRemark {
  const { file, pointer, quote } = sent;
  if (typeof file !== 'string' || !isTextPath(file) || typeof pointer !== 'string' || pointer.length > LONGEST.pointer)
    throw new Fault(400, 'Bitte nennen Sie die Stelle (file, pointer).');
  return {
    file,
    pointer,
    about: textIn(sent, 'about'),
    quote: quote === undefined ? null : textIn(sent, 'quote'),
    text: textIn(sent, 'text'),
  };
}

/** Throws a Fault 422 if it is empty or too long. */
export function textIn(sent: JsonObject, key: 'text' | 'about' | 'quote'): string {
  const most = LONGEST[key];
  const long = `Das ist zu lang: höchstens ${most} Zeichen.`;
  return readText(sent[key], { least: key === 'quote' ? 0 : 1, most, none: EMPTY, long });
}

/** The number of something in an address. Throws a Fault 404. */
export function numberIn(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(number) || number < 1) throw new Fault(404, 'Das gibt es nicht.');
  return number;
}
