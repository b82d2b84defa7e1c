import { fieldsWithin, prune, readPointer, replay, type Wizard } from '../../engine/index.ts';
import type { Explained, Situation } from '../../explain/index.ts';
import { formatIssue, formatMove, formatQuestion, titleOf, VERDICTS } from './words.ts';

/** A run of one definition, with the moves that it has where it stands. */
export type Side = { wizard: Wizard; situation: Situation; moves: readonly Explained[] };

/** How two runs under the same events differ, as German sentences; none if they stand alike. */
export function differencesOf(here: Side, there: Side): string[] {
  return [...steps(here, there), ...ways(here, there), ...mainMoves(here, there), ...counting(here, there)];
}

function steps(here: Side, there: Side): string[] {
  const [own, other] = [here, there].map(({ wizard, situation }) => titleOf(wizard, situation.step));
  return here.situation.step === there.situation.step ? [] : [`Diese steht bei „${own}“, die andere bei „${other}“.`];
}

function ways(here: Side, there: Side): string[] {
  const [own, other] = [here, there].map(wayOf);
  return own === other ? [] : [`Weg in dieser: ${own}. Weg in der anderen: ${other}.`];
}

function wayOf({ wizard, situation }: Side): string {
  const { path } = replay(wizard, situation.answers);
  const end = path.indexOf(situation.step);
  return path
    .slice(0, end < 0 ? path.length : end + 1)
    .map((step) => titleOf(wizard, step))
    .join(' → ');
}

/** The moves forward and back. Others depend on which steps there are, which the ways say. */
function mainMoves(here: Side, there: Side): string[] {
  if (here.situation.step !== there.situation.step) return [];
  return here.moves.flatMap((move) => {
    const { asked, verdict, target } = move;
    if ('step' in asked) return [];
    const name = formatMove(here.wizard, asked);
    const other = there.moves.find((one) => JSON.stringify(one.asked) === JSON.stringify(asked));
    if (other === undefined) return [`${name} gibt es nur in dieser.`];
    if (other.verdict !== verdict)
      return [
        `${name}: in dieser ${VERDICTS[verdict]}, in der anderen ${VERDICTS[other.verdict]}.${why(here, there, move, other)}`,
      ];
    if (other.target !== target && target !== undefined && other.target !== undefined)
      return [
        `${name} führt in dieser nach „${titleOf(here.wizard, target)}“, in der anderen nach „${titleOf(there.wizard, other.target)}“.`,
      ];
    return [];
  });
}

/** What the closed one of two moves names first. */
function why(here: Side, there: Side, own: Explained, other: Explained): string {
  const [side, closed] = own.verdict === 'open' ? [there, other] : [here, own];
  const [reason] = closed.reasons;
  if (reason === undefined) return '';
  if (reason.kind !== 'rule') return ` ${reason.text}`;
  const { question, sentence } = formatIssue(side.wizard, reason.issue.pointer, reason.text);
  return ` ${question}: ${sentence}`;
}

function counting(here: Side, there: Side): string[] {
  const [own, other] = [here, there].map(({ wizard, situation }) => {
    const live = prune(wizard, situation.answers);
    return fieldsWithin(wizard, live).flatMap(({ pointer }) =>
      readPointer(live, pointer) === undefined ? [] : [pointer],
    );
  });
  const only = (side: Side, mine: string[] = [], others: string[] = []) =>
    mine.filter((pointer) => !others.includes(pointer)).map((pointer) => `„${formatQuestion(side.wizard, pointer)}“`);
  const [ours, theirs] = [only(here, own, other), only(there, other, own)];
  return [
    ...(ours.length > 0 ? [`Nur in dieser zählt: ${ours.join(', ')}.`] : []),
    ...(theirs.length > 0 ? [`Nur in der anderen zählt: ${theirs.join(', ')}.`] : []),
  ];
}
