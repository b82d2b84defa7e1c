import { CircleCheck, CircleHelp, CircleSlash } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Wizard, WizardEvent } from '../../engine/index.ts';
import type { MoveEvent, BranchReason, Explained, Reason, Situation, Verdict } from '../../explain/index.ts';
import { counted } from '../document/words.ts';
import { NearestWay } from './NearestWay.tsx';
import { ServerAnswers } from './ServerAnswers.tsx';
import type { Simulation } from './useSimulation.ts';
import { formatIssue, formatMove, titleOf, VERDICTS } from './words.ts';
import styles from './simulator.module.css';

type MoveListProps = { wizard: Wizard; situation: Situation; moves: readonly Explained[]; simulation: Simulation };

/** Every move that the state has, with its verdict and the reasons for it. */
export function MoveList({ wizard, situation, moves, simulation }: MoveListProps) {
  const { step } = situation;
  const state = wizard.definition.machine.states[step];
  const heading = (
    <h2 className={styles.where}>
      <span className={styles.soft}>Hier: </span>
      {situation.asking === true && state?.invoke === undefined && 'Rückfrage vor dem Absenden, '}
      {titleOf(wizard, step)}
    </h2>
  );
  if (state?.invoke !== undefined)
    return (
      <>
        {heading}
        <ServerAnswers wizard={wizard} situation={situation} onAnswer={simulation.answer} />
      </>
    );
  if (moves.length === 0)
    return (
      <>
        {heading}
        <p>Das ist ein Ende: Von hier führt nichts mehr weiter.</p>
        <p>
          <button type="button" onClick={simulation.restart}>
            Von vorn
          </button>
        </p>
      </>
    );
  const main = moves.filter(({ asked }) => asked.type !== 'EDIT' && asked.type !== 'VISIT');
  const row = (move: Explained) => (
    <Move
      key={`${step} ${JSON.stringify(move.asked)}`}
      wizard={wizard}
      situation={situation}
      move={move}
      onHappen={simulation.happen}
    />
  );
  return (
    <>
      {heading}
      <ul className={styles.list}>{main.map(row)}</ul>
      <Group title="Ändern und zurückkehren" moves={moves.filter(({ asked }) => asked.type === 'EDIT')} draw={row} />
      <Group
        title="Einen Schritt über seine Adresse aufrufen"
        moves={moves.filter(({ asked }) => asked.type === 'VISIT')}
        draw={row}
      />
    </>
  );
}

type GroupProps = { title: string; moves: readonly Explained[]; draw: (move: Explained) => ReactNode };

function Group({ title, moves, draw }: GroupProps) {
  if (moves.length === 0) return null;
  const open = moves.filter(({ verdict }) => verdict === 'open').length;
  return (
    <details className={styles.group}>
      <summary>
        {title}{' '}
        <span className={styles.soft}>
          ({open} von {counted(moves.length, 'Zug', 'Zügen')} offen)
        </span>
      </summary>
      <ul className={styles.list}>{moves.map(draw)}</ul>
    </details>
  );
}

const ICONS: Record<Verdict, typeof CircleCheck> = { open: CircleCheck, closed: CircleSlash, unknown: CircleHelp };

type MoveProps = {
  wizard: Wizard;
  situation: Situation;
  move: Explained;
  onHappen: (event: WizardEvent) => void;
};

function Move({ wizard, situation, move, onHappen }: MoveProps) {
  const { asked, verdict, target, reasons } = move;
  const [asks, setAsks] = useState(false);
  const name = formatMove(wizard, asked);
  const Icon = ICONS[verdict];
  const isAlwaysShown = isMain(asked) && verdict !== 'open';
  const asksFirst = asked.type === 'SUBMIT' && target === situation.step;
  const others = reasons.filter((reason) => reason.kind !== 'branch');
  const all = reasons.filter((reason) => reason.kind === 'branch');
  // The only way, which is always taken, is no reason for anything.
  const branches = all.length === 1 && all[0]?.compared.length === 0 ? [] : all;
  const reasonCount = others.length + branches.length;
  const shown = asks || isAlwaysShown;
  return (
    <li className={styles.move} data-verdict={verdict} data-main={isMain(asked) || undefined}>
      <div className={styles.line}>
        <Icon aria-hidden size={18} className={styles.icon} />
        <span className={styles.name}>
          {name}
          {target !== undefined && !('step' in asked) && (
            <span className={styles.soft}>
              {asksFirst ? ', es wird erst zurückgefragt' : ` → ${titleOf(wizard, target)}`}
            </span>
          )}
          <span className={styles.verdict}>{VERDICTS[verdict]}</span>
        </span>
        {isEvent(asked) && (
          <button type="button" aria-label={`${name}: auslösen`} onClick={() => onHappen(asked)}>
            Auslösen
          </button>
        )}
      </div>
      {!isAlwaysShown && (reasonCount > 0 || verdict !== 'open') && (
        <button
          type="button"
          className={styles.why}
          aria-expanded={asks}
          aria-label={`${verdict === 'open' ? 'Warum?' : 'Warum geschlossen?'} ${name}`}
          onClick={() => setAsks(!asks)}
        >
          {verdict === 'open' ? 'Warum?' : 'Warum geschlossen?'}
        </button>
      )}
      {shown && (
        <Reasons
          wizard={wizard}
          situation={situation}
          asked={asked}
          verdict={verdict}
          others={others}
          branches={branches}
          onHappen={onHappen}
        />
      )}
    </li>
  );
}

type ReasonsProps = Omit<MoveProps, 'move'> & {
  asked: MoveEvent;
  verdict: Verdict;
  others: readonly Reason[];
  branches: readonly BranchReason[];
};

/** Why a move is open or closed, and how a closed one would open. */
function Reasons({ wizard, situation, asked, verdict, others, branches, onHappen }: ReasonsProps) {
  return (
    <div className={styles.reasons}>
      {others.length > 0 && (
        <ul>
          {others.map((reason) => (
            <li key={`${reason.kind} ${'issue' in reason ? reason.issue.pointer : ''} ${reason.text}`}>
              {formatReason(wizard, reason)}
            </li>
          ))}
        </ul>
      )}
      {branches.length > 0 && (
        <ol className={styles.branches}>
          {branches.map((branch) => (
            <Branch
              key={`${branch.step} ${branch.index}`}
              wizard={wizard}
              situation={situation}
              asked={asked}
              branch={branch}
              isOwn={branch.step === situation.step && isMain(asked)}
              onHappen={onHappen}
            />
          ))}
        </ol>
      )}
      {verdict !== 'open' && (
        <NearestWay
          wizard={wizard}
          situation={situation}
          asked={asked}
          name={formatMove(wizard, asked)}
          onHappen={onHappen}
        />
      )}
    </div>
  );
}

/** Whether a move leads on from the step that is shown. */
function isMain({ type }: MoveEvent): boolean {
  return type === 'NEXT' || type === 'SUBMIT';
}

type BranchProps = {
  wizard: Wizard;
  situation: Situation;
  asked: MoveEvent;
  branch: BranchReason;
  /** It leads on from the step that is shown. */
  isOwn: boolean;
  onHappen: (event: WizardEvent) => void;
};

/** One branch of a step's way on, with what it asks for. */
function Branch({ wizard, situation, asked, branch, isOwn, onHappen }: BranchProps) {
  const { text, compared, verdict, target } = branch;
  return (
    <li data-verdict={verdict}>
      {text}
      {compared.length > 0 && (
        <ul className={styles.compared}>
          {compared.map((one) => (
            <li key={`${one.field} ${one.wanted}`}>{one.text}</li>
          ))}
        </ul>
      )}
      {isOwn && verdict !== 'holds' && (
        <NearestWay
          wizard={wizard}
          situation={situation}
          asked={asked}
          target={target}
          name={`Zweig ${branch.index + 1} nach ${titleOf(wizard, target)}`}
          onHappen={onHappen}
        />
      )}
    </li>
  );
}

function formatReason(wizard: Wizard, reason: Reason): ReactNode {
  if (reason.kind !== 'rule') return reason.text;
  const { question, sentence } = formatIssue(wizard, reason.issue.pointer, reason.text);
  return (
    <>
      <strong>{question}:</strong> {sentence}
    </>
  );
}

function isEvent(asked: MoveEvent): asked is Exclude<MoveEvent, { type: 'ACCEPTED' | 'FAILED' }> {
  return asked.type !== 'ACCEPTED' && asked.type !== 'FAILED';
}
