import { Fragment } from 'react';
import { linesByRow, rowHeading, type AnswerLine } from '../engine/index.ts';
import { Heading } from '../ui/Heading.tsx';

/** Answers in words, those of each row of a list below the row's heading. */
export function AnswerLines({ lines }: { lines: AnswerLine[] }) {
  return linesByRow(lines).map(({ row, lines: own }) => (
    <Fragment key={own[0]?.pointer}>
      {row !== undefined && <Heading level={3}>{rowHeading(row)}</Heading>}
      <dl>
        {own.map(({ pointer, label, value }) => (
          <div key={pointer}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Fragment>
  ));
}
