import { useEffect, useId, useState, type FormEvent } from 'react';
import type { Journey } from '../../engine/index.ts';
import { answerProposal, failureMessage } from '../api/api.ts';
import { useStudio } from '../context/context.ts';
import { useAbilities } from '../context/useAbilities.ts';
import { CloseButton, DialogButtons } from '../dialogs/DialogButtons.tsx';
import dialogs from '../dialogs/dialogs.module.css';
import looks from '../parts/looks.module.css';
import { addedExamples } from '../document/addedExamples.ts';
import { formatMoment } from '../parts/dates.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { wantAnswers } from '../preview/previewRequest.ts';
import { freeName, stepShown } from './proposedExample.ts';
import { useProposals, type Proposal } from './proposalList.ts';
import styles from './proposals.module.css';

/** The examples that were proposed: for who may change the wizard to take over or refuse, and for all to see what became of them. */
export function ProposalsDialog({ onClose }: { onClose: () => void }) {
  const [proposals, { list, failure }] = useProposals();
  const can = useAbilities();
  useEffect(() => void proposals.load(true), [proposals]);
  return (
    <Overlay title="Vorgeschlagene Beispiele" onClose={onClose}>
      {failure !== undefined && <p role="alert">{failure}</p>}
      {list === undefined && failure === undefined && <p role="status">Die Vorschläge werden geladen …</p>}
      {list?.length === 0 && (
        <p>
          Noch hat niemand etwas vorgeschlagen. Vorschlagen lässt sich ein Lauf unter „Testen“ von allen, die diesen
          Assistenten ausprobieren und nicht ändern dürfen.
        </p>
      )}
      <ul className={styles.list}>
        {list?.map((one) => (
          <li key={one.id}>
            <ProposalItem proposal={one} mayAnswer={can('draft')} onClose={onClose} />
          </li>
        ))}
      </ul>
      <CloseButton onClose={onClose} />
    </Overlay>
  );
}

type ProposalItemProps = { proposal: Proposal; mayAnswer: boolean; onClose: () => void };

function ProposalItem({ proposal, mayAnswer, onClose }: ProposalItemProps) {
  const { workspace, outline, select } = useStudio();
  const { name, by, at, remark, state, journey } = proposal;
  const step = stepShown(journey, outline);
  const look = () => {
    if (step === undefined) return;
    onClose();
    wantAnswers({ wizard: workspace.id, step, answers: (journey as Journey).answers, refused: false });
    select({ file: `steps/${step}.json`, pointer: '' }, 'schritt');
  };
  return (
    <article aria-label={name}>
      <h3>{name}</h3>
      <p className={styles.about}>
        {proposal.isOwn ? 'Von Ihnen' : `Von ${by}`} am {formatMoment(at)}
      </p>
      {remark !== '' && <p className={styles.remark}>{remark}</p>}
      <p>{describeAnswer(proposal, mayAnswer)}</p>
      {step !== undefined && (
        <p className={dialogs.buttons}>
          <button type="button" aria-label={`Auf der Seite ansehen: ${name}`} onClick={look}>
            Auf der Seite ansehen
          </button>
        </p>
      )}
      {mayAnswer && state === 'offen' && <Answering proposal={proposal} />}
    </article>
  );
}

/** What became of a proposal. `mayAnswer`: who reads it may take it over or refuse it. */
function describeAnswer({ state, answer, answeredBy, answeredAt }: Proposal, mayAnswer: boolean): string {
  if (state === 'offen') return mayAnswer ? 'Wartet auf Sie.' : 'Wartet auf jemanden, der den Assistenten ändern darf.';
  const who = answeredBy === undefined ? '' : ` von ${answeredBy}`;
  const when = answeredAt === undefined ? '' : ` am ${formatMoment(answeredAt)}`;
  return `${state === 'uebernommen' ? 'Übernommen' : 'Abgelehnt'}${who}${when}${answer === '' ? '.' : `: ${answer}`}`;
}

/** Takes a proposal over into the examples of the draft, or refuses it with a sentence. */
function Answering({ proposal }: { proposal: Proposal }) {
  const { workspace, outline, edit, notify } = useStudio();
  const [proposals] = useProposals();
  const [refusing, setRefusing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const { id, name, journey } = proposal;
  const answer = async (given: { taken: boolean; answer: string }) => {
    setBusy(true);
    setFault('');
    try {
      const next = await answerProposal(workspace.id, id, given);
      if (given.taken) take();
      else notify(`Abgelehnt: ${name}.`);
      proposals.take(next);
    } catch (error) {
      setFault(failureMessage(error, 'Das ist nicht angekommen.'));
    }
    setBusy(false);
  };
  const take = () => {
    const names = outline.journeys.map((one) => one.name);
    const taken = { ...(journey as Journey), name: freeName(name, names) };
    if (edit(`Vorschlag '${taken.name}' übernehmen`, addedExamples(workspace.files, names.length, [taken])))
      notify(`Übernommen: ${taken.name}. Es steht im Entwurf unter Beispiele.`);
  };
  if (refusing)
    return <Refusing name={name} busy={busy} fault={fault} onRefuse={answer} onBack={() => setRefusing(false)} />;
  return (
    <>
      <p role="status" className={dialogs.reason}>
        {fault}
      </p>
      <p className={dialogs.buttons}>
        <button
          type="button"
          className={looks.primary}
          aria-label={`In die Beispiele übernehmen: ${name}`}
          aria-disabled={busy || undefined}
          onClick={() => (busy ? undefined : void answer({ taken: true, answer: '' }))}
        >
          In die Beispiele übernehmen
        </button>
        <button type="button" aria-label={`Ablehnen …: ${name}`} onClick={() => setRefusing(true)}>
          Ablehnen …
        </button>
      </p>
    </>
  );
}

type RefusingProps = {
  name: string;
  busy: boolean;
  fault: string;
  onRefuse: (given: { taken: false; answer: string }) => Promise<void>;
  onBack: () => void;
};

function Refusing({ name, busy, fault, onRefuse, onBack }: RefusingProps) {
  const id = useId();
  const [why, setWhy] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onRefuse({ taken: false, answer: why });
  };
  return (
    <form onSubmit={submit} aria-label={`Ablehnen: ${name}`}>
      <p className={dialogs.field}>
        <label htmlFor={id}>Warum nicht (das liest, wer es vorgeschlagen hat)</label>
        <input
          id={id}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever presses 'Ablehnen …' writes next
          autoFocus
          value={why}
          maxLength={1000}
          autoComplete="off"
          aria-describedby={`${id}-fehler`}
          onChange={(event) => setWhy(event.target.value)}
        />
      </p>
      <p id={`${id}-fehler`} role="status" className={dialogs.reason}>
        {fault}
      </p>
      <DialogButtons submit="Ablehnen" disabled={busy} onClose={onBack} />
    </form>
  );
}
