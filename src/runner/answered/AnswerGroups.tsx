import { Fragment } from 'react';
import {
  factsOf,
  linesByRow,
  onDay,
  rowHeading,
  storedLines,
  storedValues,
  summarise,
  type AnswerGroup,
  type AnswerLine,
  type Answers,
  type Note,
  type Wizard,
} from '../../engine/index.ts';
import { ANSWERS_PLACE } from '../../contract/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { WithPhone } from '../../ui/WithPhone.tsx';
import styles from '../runner.module.css';

/** What a summary shows beside the words. */
export type SummaryExtras = {
  /** The hints about a step's answers, by their questions. */
  notes: (group: AnswerGroup) => ReadonlyMap<string, Note>;
  /** The files that answer a question. */
  files: (pointer: string) => { id: string; name: string; preview: string | undefined }[];
  /** Our telephone number, which hints may name. */
  phone: string;
};

/** Where the group of what is computed would name its step. */
const COMPUTED = '';

/**
 * Answers in words by step, and what is computed from them. `answers`: without those of steps that are not asked. `day`: that of the
 * answers. `before`: as in `summarise`.
 */
export function answerGroups(wizard: Wizard, answers: Answers, day: string, before?: string): AnswerGroup[] {
  const lines = storedLines(wizard, storedValues(wizard, factsOf(onDay(wizard, day), answers)));
  const computed = lines.length === 0 ? [] : [{ step: COMPUTED, title: 'Berechnet', lines }];
  return [...summarise(wizard, answers, before), ...computed];
}

type AnswerGroupsProps = {
  groups: AnswerGroup[];
  /** Offers a button to change each step's answers. */
  onEdit?: (step: string) => void;
  beside?: SummaryExtras;
};

/** Answers in boxes, one for each step. */
export function AnswerGroups({ groups, onEdit, beside }: AnswerGroupsProps) {
  return groups.map((group) => {
    const { step, title, lines, single = false } = group;
    const notes = beside?.notes(group);
    const verb = lines.length === 0 ? 'Ergänzen' : 'Ändern';
    return (
      <section key={step}>
        <div className={styles['answeredHead']}>
          <Heading level={2} {...(onEdit !== undefined && { id: `${ANSWERS_PLACE}${step}`, tabIndex: -1 })}>
            {title}
          </Heading>
          {onEdit !== undefined && step !== COMPUTED && (
            <Button look="quiet" order={`edit:${step}`} label={`${verb}: ${title}`} onClick={() => onEdit(step)}>
              {verb}
            </Button>
          )}
        </div>
        {lines.length === 0 && <p>Keine Angabe</p>}
        <Lines lines={lines} labelled={!single} beside={beside} notes={notes} />
        {[...(notes ?? [])]
          .filter(([pointer]) => lines.every((line) => line.pointer !== pointer))
          .map(([pointer, note]) => (
            <Hint key={pointer} note={note} phone={beside?.phone} />
          ))}
      </section>
    );
  });
}

type LinesProps = {
  lines: AnswerLine[];
  labelled: boolean;
  beside: SummaryExtras | undefined;
  notes: ReadonlyMap<string, Note> | undefined;
};

/** Answers in words, those of each row of a list below the row's heading. Without labels, the heading above is the label. */
function Lines({ lines, labelled, beside, notes }: LinesProps) {
  return linesByRow(lines).map(({ row, lines: own }) => (
    <Fragment key={own[0]?.pointer}>
      {row !== undefined && <Heading level={3}>{rowHeading(row)}</Heading>}
      <dl>
        {own.map(({ pointer, label, value }) => (
          <div key={pointer}>
            <dt>{labelled ? label : <VisuallyHidden>{label}</VisuallyHidden>}</dt>
            <dd>
              <Value value={value} files={beside?.files(pointer) ?? []} />
              <Hint note={notes?.get(pointer)} phone={beside?.phone} />
            </dd>
          </div>
        ))}
      </dl>
    </Fragment>
  ));
}

/** An answer in words. Files have their pictures. */
function Value({ value, files }: { value: string; files: ReturnType<SummaryExtras['files']> }) {
  if (files.length === 0) return value;
  return files.map(({ id, name, preview }) => (
    <div key={id}>
      {preview !== undefined && <img src={preview} alt="" height={56} loading="lazy" />} {name}
    </div>
  ));
}

/** What is doubtful about the answer above, in the words of its step. */
function Hint({ note, phone }: { note: Note | undefined; phone: string | undefined }) {
  if (note === undefined) return null;
  return (
    <div className={styles['concern']} data-urgent={note.urgent}>
      <p>
        <VisuallyHidden>Hinweis: </VisuallyHidden>
        <WithPhone text={note.message} phone={phone} />
      </p>
    </div>
  );
}
