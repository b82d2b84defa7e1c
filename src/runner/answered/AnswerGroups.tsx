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
  type Wizard,
} from '../../engine/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { localDate } from '../base/localDate.ts';
import styles from '../runner.module.css';

/** Where the group of what is computed would name its step. */
const COMPUTED = '';

/** Answers in words by step, and what is computed from them. `answers`: without those of steps that are not asked. */
export function answerGroups(wizard: Wizard, answers: Answers): AnswerGroup[] {
  const lines = storedLines(wizard, storedValues(wizard, factsOf(onDay(wizard, localDate()), answers)));
  const computed = lines.length === 0 ? [] : [{ step: COMPUTED, title: 'Berechnet', lines }];
  return [...summarise(wizard, answers), ...computed];
}

type AnswerGroupsProps = {
  groups: AnswerGroup[];
  /** Offers a button to change each step's answers. */
  onEdit?: (step: string) => void;
};

/** Answers in boxes, one for each step. */
export function AnswerGroups({ groups, onEdit }: AnswerGroupsProps) {
  return groups.map(({ step, title, lines, single = false }) => (
    <section key={step}>
      <div className={styles['answeredHead']}>
        <Heading level={2}>{title}</Heading>
        {onEdit !== undefined && step !== COMPUTED && (
          <Button look="quiet" order={`edit:${step}`} label={`Ändern: ${title}`} onClick={() => onEdit(step)}>
            Ändern
          </Button>
        )}
      </div>
      <Lines lines={lines} labelled={!single} />
    </section>
  ));
}

/** Answers in words, those of each row of a list below the row's heading. Without labels, the heading above is the label. */
function Lines({ lines, labelled }: { lines: AnswerLine[]; labelled: boolean }) {
  return linesByRow(lines).map(({ row, lines: own }) => (
    <Fragment key={own[0]?.pointer}>
      {row !== undefined && <Heading level={3}>{rowHeading(row)}</Heading>}
      <dl>
        {own.map(({ pointer, label, value }) => (
          <div key={pointer}>
            <dt>{labelled ? label : <VisuallyHidden>{label}</VisuallyHidden>}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Fragment>
  ));
}
