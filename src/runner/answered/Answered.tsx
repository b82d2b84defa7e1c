import { useEffect, useReducer, type MouseEvent } from 'react';
import { prune, type AnswerGroup, type Wizard } from '../../engine/index.ts';
import { ANSWERS_PLACE } from '../../contract/index.ts';
import { AnswerGroups, answerGroups } from './AnswerGroups.tsx';
import type { Contact } from '../base/contact.ts';
import type { notesOf } from '../base/notes.ts';
import type { filesIn } from '../uploads/files.ts';
import { useAnswers } from '../run/useAnswers.ts';
import { useToday } from '../base/useToday.ts';
import type { Run } from '../run/run.ts';
import styles from '../runner.module.css';

type AnsweredProps = {
  wizard: Wizard;
  run: Run;
  upTo: string;
  contact: Contact;
  /** Handed in: importing them would split the chunk that all wizards load, which costs each of their pages 2.5 kB. */
  needs: { filesIn: typeof filesIn; notesOf: typeof notesOf };
};

/** All answers given so far, grouped by step, each step with a button to edit it, and what is computed from them or doubtful about them. */
export function Answered({ wizard, run, upTo, contact, needs }: AnsweredProps) {
  const { uploads, left } = run;
  const answers = useAnswers(run, (current) => current);
  const today = useToday();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // Previews are drawn after their files were sent.
  useEffect(() => uploads.subscribe(redraw), [uploads]);
  const groups = answerGroups(wizard, prune(wizard, answers), today, upTo).filter(({ step }) => step !== upTo);
  const notes = new Map(groups.map((group) => [group, notesAbout(group)]));
  const doubtful = groups.flatMap((group) => {
    const pointers = [...(notes.get(group)?.keys() ?? [])];
    return pointers.map((pointer) => ({
      group,
      pointer,
      label: group.lines.find((line) => line.pointer === pointer)?.label ?? group.title,
    }));
  });
  return (
    <div className={styles['answered']} role="group" aria-label="Ihre bisherigen Angaben">
      {doubtful.length > 0 && (
        <p className={styles['concern']}>
          Hier steht ein Hinweis:{' '}
          {doubtful.map(({ group, pointer, label }, index) => (
            <span key={pointer}>
              {index > 0 && ', '}
              <a href={`#${ANSWERS_PLACE}${group.step}`} onClick={showGroup}>
                {label}
              </a>
            </span>
          ))}
        </p>
      )}
      <AnswerGroups
        groups={groups}
        onEdit={run.edit}
        beside={{
          notes: (group) => notes.get(group) ?? new Map(),
          files: (pointer) =>
            needs.filesIn(answers, pointer).map((file) => ({ ...file, preview: uploads.previewOf(file) })),
          phone: contact.phone,
        }}
      />
    </div>
  );

  /** Every answer is looked at here, whether its question was left on this page or not. */
  function notesAbout({ step: id, lines }: AnswerGroup) {
    const step = wizard.step(id);
    const seen = new Set([...left, ...lines.map(({ pointer }) => pointer)]);
    return step === undefined ? new Map() : needs.notesOf(wizard, step, answers, seen, contact, today);
  }
}

/** Without an entry in the history, which knows steps only. */
function showGroup(event: MouseEvent<HTMLAnchorElement>): void {
  const heading = document.getElementById(event.currentTarget.hash.slice(1));
  if (heading === null) return;
  event.preventDefault();
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
}
