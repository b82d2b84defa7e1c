import type { Finding } from '../../src/check/index.ts';
import type { StudioExamination } from '../../src/contract/index.ts';
import type { KeptFinding } from './elsewhere.ts';
import type { ExaminationCounts, KeptBreak, KeptRenewal, ReachedName } from './examineNow.ts';
import { joined, formatEffects, formatRenewals, formatForPrograms } from './words.ts';

/**
 * An examination as it is kept for all who ask. What it says of other wizards, which a shared part reaches, is told to those who may see them.
 * `others` is missing while it runs.
 */
export type KeptExamination = Omit<StudioExamination, 'effects' | 'forPrograms' | 'findings' | 'inFlight'> & {
  findings: KeptFinding[];
  /** The matters of law that it touches, here or by a shared part elsewhere. Missing unless it has passed. */
  law?: string[];
  counts?: ExaminationCounts;
  /** The version of the program that has examined it. */
  program?: string;
  /** The wizards in which people who are answering have to look through what is new. Missing unless it has passed. */
  renewals?: KeptRenewal[];
  others?: { breaks: KeptBreak[]; reached: ReachedName[]; graceMs: number };
};

/** What an examination has found, as it is kept with what was published. It names no other wizard. `at`: ISO 8601. */
export type KeptEvidence = {
  at?: string;
  program?: string;
  walks?: NonNullable<StudioExamination['walks']>;
  counts?: ExaminationCounts;
  law: string[];
  /** Effects of the change on people who have begun. */
  effects: string[];
  notes: Pick<Finding, 'file' | 'pointer' | 'message' | 'remedy'>[];
  /** It is of another wizard, which changed a shared part of this one. */
  beside?: true;
};

/** What is kept of an examination with the entry of what was published. */
export function evidenceOf({ at, program, walks, counts, law = [], notes, others }: KeptExamination): KeptEvidence {
  return {
    ...(at !== undefined && { at }),
    ...(program !== undefined && { program }),
    ...(walks !== undefined && { walks }),
    ...(counts !== undefined && { counts }),
    law,
    effects: formatEffects(
      (others?.breaks ?? []).filter(({ wizard }) => wizard === undefined),
      [],
    ),
    notes: notes.map(({ file, pointer, message, remedy }) => ({ file, pointer, message, remedy })),
  };
}

/** What is kept with another wizard whose shared part was published. */
export function evidenceBeside({ at, program }: KeptEvidence): KeptEvidence {
  return {
    ...(at !== undefined && { at }),
    ...(program !== undefined && { program }),
    law: [],
    effects: [],
    notes: [],
    beside: true,
  };
}

/** What may be told of other wizards: what is found in them, and that there are such wizards, as visitors know of what is live. */
export type Sight = { maySee: (wizard: string) => boolean; mayName: (wizard: string) => boolean };

const HOUR_MS = 60 * 60_000;

function elsewhere(names: readonly string[]): Finding {
  return {
    file: '',
    pointer: '',
    code: '',
    message: `Die geänderten Teile stehen auch in ${joined(names)}. Dort gibt es damit Funde, die Sie nicht sehen dürfen.`,
    remedy: 'Bitte wenden Sie sich an jemanden, der sie sehen darf, oder nehmen Sie die Änderung der Teile zurück.',
  };
}
const SOMEWHERE: KeptBreak = { kind: 'etwas', name: 'in einem anderen Assistenten', concerns: [] };

/** The examination as the studio shows it to somebody. */
export function shownExamination(
  { others, findings, law: _law, counts: _counts, program: _program, renewals, ...kept }: KeptExamination,
  sight: Sight,
): StudioExamination {
  const isOpen = ({ wizard }: { wizard?: string }) => wizard === undefined || sight.maySee(wizard);
  const hidden = new Set(findings.flatMap((one) => (isOpen(one) ? [] : [one.wizard])));
  const names = namesOf(
    (others?.reached ?? []).filter(({ wizard }) => hidden.has(wizard)),
    sight,
  );
  return {
    ...kept,
    findings: [...findings.filter(isOpen), ...(hidden.size > 0 ? [elsewhere(names)] : [])].map((found) =>
      shownFinding(found, sight),
    ),
    ...(others === undefined
      ? { effects: [], forPrograms: [] }
      : kept.state === 'passed'
        ? { ...effectsOf(others, renewals, { isOpen, sight }), ...inFlightIn(others.graceMs, renewals) }
        : // Whom else it reaches is told also of what cannot be published.
          { effects: formatEffects([], namesOf(others.reached, sight)), forPrograms: [] }),
  };
}

/** Whether whoever is answering may finish; nothing where nobody can be answering yet. */
function inFlightIn(
  graceMs: number,
  renewals: readonly KeptRenewal[] | undefined,
): Pick<StudioExamination, 'inFlight'> {
  if (graceMs === 0 || renewals === undefined) return {};
  const forced = renewals.flatMap(({ wizard, reasons }) => (wizard === undefined ? reasons : []));
  return { inFlight: { forced, hours: Math.round(graceMs / HOUR_MS) } };
}

function effectsOf(
  { breaks, reached }: NonNullable<KeptExamination['others']>,
  renewals: readonly KeptRenewal[] = [],
  { isOpen, sight }: { isOpen: (one: { wizard?: string }) => boolean; sight: Sight },
): Pick<StudioExamination, 'effects' | 'forPrograms'> {
  const hidden = breaks.filter((one) => !isOpen(one)).flatMap(({ concerns }) => concerns);
  const open = breaks.filter(isOpen);
  const all = hidden.length === 0 ? open : [...open, { ...SOMEWHERE, concerns: hidden }];
  const renewed = reached.filter(({ wizard: id }) => renewals.some(({ wizard }) => wizard === id));
  const effects = [...formatEffects(all, namesOf(reached, sight)), ...formatRenewals(namesOf(renewed, sight))];
  return { effects, forPrograms: formatForPrograms(all) };
}

/** The titles that may be told, and how many others there are. */
function namesOf(wizards: readonly ReachedName[], { maySee, mayName }: Sight): string[] {
  const told = wizards.filter(({ wizard }) => maySee(wizard) || mayName(wizard));
  const others = wizards.length - told.length;
  const rest = others === 1 ? 'einem weiteren Assistenten' : `${others} weiteren Assistenten`;
  return [...told.map(({ title }) => `„${title}“`), ...(others === 0 ? [] : [rest])];
}

/** A finding as it is shown to somebody. `sight`: undefined if it is about no other wizard. */
export function shownFinding(
  { file, pointer, message, remedy, said, elsewhere: there }: KeptFinding,
  sight?: Sight,
): StudioExamination['findings'][number] {
  return {
    file,
    pointer,
    message,
    remedy,
    ...(said !== undefined && { said: { message: [...said.message], remedy: [...said.remedy] } }),
    ...(there !== undefined && sight?.maySee(there.wizard) === true && { elsewhere: there }),
  };
}
