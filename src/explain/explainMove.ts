import { answersAt, prune, replay, validate } from '../engine/replay.ts';
import { branchesOf, formatAnswer, formatUncallable, titleOf, unansweredIn, type BranchReason } from './branches.ts';
import { concerns } from '../engine/advice.ts';
import { leaves } from '../engine/answers.ts';
import { readPointer } from '../engine/pointer.ts';
import { tryMove, type MoveEvent, type Situation } from './situation.ts';
import type { Answers } from '../engine/definition.ts';
import type { Issue } from '../engine/issues.ts';
import type { Wizard } from '../engine/types.ts';

/** Why a move is open or not: data, and a German sentence in `text`. */
export type Reason =
  /** The state has no such event. */
  | { kind: 'noEvent'; text: string }
  /** A rule of a step is broken. `text` is the sentence that clients see. */
  | { kind: 'rule'; issue: Issue; text: string }
  | BranchReason
  /** Sending: the first step that is incomplete. */
  | { kind: 'incomplete'; step: string; text: string }
  /** A visit: the walk stops at this step. */
  | { kind: 'stops'; step: string; text: string }
  /** An edit: this answer is no longer asked for, so that it counts for nothing. */
  | { kind: 'dropped'; pointer: string; value: unknown; text: string }
  /** Sending: there is a question about the answers first. */
  | { kind: 'concern'; step: string; text: string }
  /** The state offers the event, and it changes nothing here. */
  | { kind: 'nothing'; text: string };

/**
 * `unknown`: the machine refuses the move for now, only answers are missing, and a guard reads one of them, so that
 * nobody can say yet where the way leads.
 */
export type Verdict = 'open' | 'closed' | 'unknown';

/** A move with its verdict. `target`: the state after it; undefined unless it is open. */
export type Explained = { asked: MoveEvent; verdict: Verdict; target: string | undefined; reasons: Reason[] };

/** Whether a move is possible, and why. The wizard's own machine decides; this only words what decided it. */
export function explainMove(wizard: Wizard, situation: Situation, asked: MoveEvent): Explained {
  const { known, open, after } = tryMove(wizard, situation, asked);
  if (!known) return { asked, verdict: 'closed', target: undefined, reasons: [noEvent(wizard, situation, asked)] };
  const found = reasonsFor(wizard, situation, asked, open);
  const reasons: Reason[] = found.length > 0 || open ? found : [{ kind: 'nothing', text: 'Hier ändert das nichts.' }];
  if (open) return { asked, verdict: 'open', target: after.step, reasons };
  return { asked, verdict: isUndecided(wizard, situation, asked) ? 'unknown' : 'closed', target: undefined, reasons };
}

function reasonsFor(wizard: Wizard, situation: Situation, asked: MoveEvent, open: boolean): Reason[] {
  const { step, answers } = situation;
  switch (asked.type) {
    case 'NEXT':
      return [
        ...issuesAt(wizard, step, answers),
        ...branchesOf(wizard, step, answers),
        ...forReturn(wizard, situation),
      ];
    case 'SUBMIT':
      return [
        ...issuesAt(wizard, step, answers),
        ...branchesOf(wizard, step, answers),
        ...forSending(wizard, situation, asked),
      ];
    case 'VISIT':
    case 'EDIT':
      return open ? [] : forVisit(wizard, answers, asked.step);
    case 'BACK':
      return !open && step === wizard.initial
        ? [{ kind: 'nothing', text: 'Das ist der erste Schritt: Davor kommt keiner.' }]
        : [];
    case 'ACCEPTED':
    case 'FAILED':
      return [];
    default:
      return asked satisfies never;
  }
}

function noEvent(wizard: Wizard, { step }: Situation, { type }: MoveEvent): Reason {
  const state = wizard.definition.machine.states[step];
  const title = titleOf(wizard, step);
  if (state === undefined) return { kind: 'noEvent', text: `Es gibt keinen Schritt „${step}“.` };
  if (state.type === 'final')
    return { kind: 'noEvent', text: `„${title}“ ist der letzte Schritt: Danach kommt nichts.` };
  if (state.invoke !== undefined)
    return { kind: 'noEvent', text: 'Die Antworten werden gerade gesendet: Es zählt nur die Antwort des Servers.' };
  return { kind: 'noEvent', text: `„${title}“ ${OFFERS[type]}.` };
}

const OFFERS: Record<MoveEvent['type'], string> = {
  NEXT: 'hat kein Weiter',
  BACK: 'hat kein Zurück',
  SUBMIT: 'sendet nichts ab',
  EDIT: 'ist keine Zusammenfassung: Von hier wird nichts geändert',
  VISIT: 'kann nicht verlassen werden',
  ACCEPTED: 'wartet nicht auf den Server',
  FAILED: 'wartet nicht auf den Server',
};

function issuesAt(wizard: Wizard, step: string, answers: Answers): Reason[] {
  return validate(wizard, step, answers).map((issue) => ({ kind: 'rule', issue, text: issue.message }));
}

/** Where a walk with these answers stops, and why. */
function stopOf(wizard: Wizard, answers: Answers): { step: string; issues: Reason[] } {
  const step = replay(wizard, answers).path.at(-1) ?? wizard.initial;
  return { step, issues: wizard.step(step)?.final === true ? [] : issuesAt(wizard, step, answers) };
}

function forSending(wizard: Wizard, situation: Situation, asked: MoveEvent): Reason[] {
  const { answers, step, acknowledged } = situation;
  const { complete } = replay(wizard, answers);
  const stop = stopOf(wizard, answers);
  if (stop.step !== step) {
    const text = `Vorher ist „${titleOf(wizard, stop.step)}“ noch nicht vollständig.`;
    return [{ kind: 'incomplete', step: stop.step, text }, ...stop.issues];
  }
  if (!complete || acknowledged === true || (asked.type === 'SUBMIT' && asked.anyway === true)) return [];
  return concerns(wizard, answers).map(({ step: about, message }) => ({ kind: 'concern', step: about, text: message }));
}

function forVisit(wizard: Wizard, answers: Answers, target: string): Reason[] {
  const never = formatUncallable(wizard, target);
  if (never !== undefined) return [{ kind: 'noEvent', text: never }];
  const { path } = replay(wizard, answers);
  if (path.includes(target)) return [];
  const { step, issues } = stopOf(wizard, answers);
  const text = `Die Antworten führen nur bis „${titleOf(wizard, step)}“.`;
  return [{ kind: 'stops', step, text }, ...issues, ...path.flatMap((id) => branchesOf(wizard, id, answers))];
}

/** What keeps a changed step from returning to its summary, and what the change made meaningless. */
function forReturn(wizard: Wizard, { answers, returnTo, edited, step }: Situation): Reason[] {
  if (returnTo === undefined) return [];
  const { path } = replay(wizard, answers);
  const stop = stopOf(wizard, answers);
  const stops: Reason[] =
    path.includes(returnTo) || stop.step === step
      ? []
      : [
          {
            kind: 'stops',
            step: stop.step,
            text: `Vor der Rückkehr fehlt noch etwas auf „${titleOf(wizard, stop.step)}“.`,
          },
          ...stop.issues,
        ];
  return [...stops, ...dropped(wizard, edited?.before ?? answers, answers)];
}

/** Answers that counted before a change, are still there, and count no more. */
function dropped(wizard: Wizard, before: Answers, now: Answers): Reason[] {
  const kept = new Set(leaves(prune(wizard, now)).map(({ pointer }) => pointer));
  return leaves(prune(wizard, before)).flatMap(({ pointer }): Reason[] => {
    const value = readPointer(now, pointer);
    if (pointer === '' || kept.has(pointer) || value === undefined) return [];
    const text = `Die Antwort ${formatAnswer(wizard, pointer, value)} gilt nicht mehr: Niemand fragt noch danach.`;
    return [{ kind: 'dropped', pointer, value, text }];
  });
}

/** Whether only missing answers keep a move closed, and a guard reads one of them. */
function isUndecided(wizard: Wizard, situation: Situation, asked: MoveEvent): boolean {
  const { answers } = situation;
  if (asked.type !== 'NEXT' && asked.type !== 'SUBMIT' && asked.type !== 'VISIT' && asked.type !== 'EDIT') return false;
  const step = asked.type === 'NEXT' ? situation.step : stopOf(wizard, answers).step;
  const known = answersAt(wizard, step, answers);
  if (validate(wizard, step, answers).some(({ pointer }) => readPointer(known, pointer) !== undefined)) return false;
  const goal = 'step' in asked ? asked.step : undefined;
  if (goal !== undefined && (!isAhead(wizard, step, goal) || wizard.step(goal)?.final !== false)) return false;
  return unansweredIn(branchesOf(wizard, step, answers)).length > 0;
}

/** Whether a way through the machine leads from one state to another. */
function isAhead(wizard: Wizard, from: string, to: string): boolean {
  const ahead = new Set([from]);
  for (const id of ahead) for (const { target } of wizard.forward(id)?.branches ?? []) ahead.add(target);
  return from !== to && ahead.has(to);
}

/** Every move of a situation with its verdict and target, in a fixed order. */
export function movesOf(wizard: Wizard, situation: Situation): Explained[] {
  const { states } = wizard.definition.machine;
  const { step } = situation;
  const state = states[step];
  if (state === undefined || state.type === 'final') return [];
  if (state.invoke !== undefined)
    return (['ACCEPTED', 'FAILED'] as const).map((type) => explainMove(wizard, situation, { type }));
  const others = Object.keys(states).filter(
    (id) => id !== step && states[id]?.type !== 'final' && states[id]?.invoke === undefined,
  );
  const event = wizard.forward(step)?.event;
  const asks = event === 'SUBMIT' && situation.acknowledged !== true && concerns(wizard, situation.answers).length > 0;
  const asked: MoveEvent[] = [
    ...(event === undefined ? [] : [{ type: event }]),
    ...(asks ? [{ type: 'SUBMIT' as const, anyway: true as const }] : []),
    { type: 'BACK' },
    ...(wizard.step(step)?.file.summary === true ? others.map((id) => ({ type: 'EDIT' as const, step: id })) : []),
    ...others.map((id) => ({ type: 'VISIT' as const, step: id })),
  ];
  return asked.map((move) => explainMove(wizard, situation, move));
}
