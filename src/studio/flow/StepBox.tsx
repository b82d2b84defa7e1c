import { Handle, Position, type NodeProps } from '@xyflow/react';
import {
  ArrowUpRight,
  CircleAlert,
  ClipboardCheck,
  Ellipsis,
  Flag,
  Info,
  ListChecks,
  Paperclip,
  Scale,
  Send,
} from 'lucide-react';
import { memo, use } from 'react';
import { counted } from '../document/words.ts';
import { MARK_WORDS, type ChartNode } from '../document/chart.ts';
import type { HeadingElement, StepElement } from './elements.ts';
import { FlowContext } from './flowContext.ts';
import styles from './flow.module.css';

/** A step in the picture. Drawn anew when it says something else, but not when it only stands elsewhere. */
export const StepBox = memo(
  Box,
  (before, now) => before.id === now.id && before.data === now.data && before.selected === now.selected,
);

function Box({ id, data: { node, said }, selected }: NodeProps<StepElement>) {
  const { active, openMenu, overlay } = use(FlowContext);
  const over = overlay?.nodes.get(id);
  const { role, title, reached } = node;
  return (
    <div
      className={styles.step}
      data-role={role}
      data-apart={!reached || undefined}
      data-selected={selected || undefined}
      data-over={over?.mark}
    >
      {over !== undefined && (
        <span className={styles.over} aria-hidden>
          {over.word}
        </span>
      )}
      <Handle type="target" position={Position.Top} className={styles.in ?? ''} />
      <button
        type="button"
        className={styles.box}
        tabIndex={active === `node ${id}` ? 0 : -1}
        data-spot={`node ${id}`}
        aria-label={over === undefined ? said : `${said}, ${over.word}`}
        aria-current={selected || undefined}
      >
        <Words node={node} />
      </button>
      {role !== 'missing' && (
        <button
          type="button"
          tabIndex={-1}
          className={`nodrag nopan ${styles.more}`}
          aria-label={`Aktionen für ${title}`}
          onClick={({ currentTarget }) =>
            openMenu(id, currentTarget.parentElement?.querySelector('[data-spot]') ?? currentTarget)
          }
        >
          <Ellipsis aria-hidden size={18} />
        </button>
      )}
      <Handle type="source" position={Position.Bottom} className={styles.out ?? ''} title="Ziehen, um zu verbinden" />
    </div>
  );
}

function Words({ node }: { node: ChartNode }) {
  const { role, title, under } = node;
  if (role === 'sending')
    return (
      <span className={styles.pill}>
        <Send aria-hidden size={15} /> {title}
      </span>
    );
  return (
    <>
      <span className={styles.title} title={title}>
        {role === 'missing' ? `Fehlt: ${title}` : title}
      </span>
      {under !== '' && (
        <span className={styles.under} aria-hidden>
          {under}
        </span>
      )}
      <Badges node={node} />
    </>
  );
}

const MARKS = {
  advice: Info,
  upload: Paperclip,
  result: Scale,
  onward: ArrowUpRight,
} as const;

const ROLES = {
  telling: { icon: Info, word: 'nur Text' },
  summary: { icon: ClipboardCheck, word: 'Übersicht' },
  final: { icon: Flag, word: 'Ende' },
} as const;

/** More badges are shown without their words. */
const MOST_WORDS = 2;

function Badges({ node: { role, questions, marks, findings } }: { node: ChartNode }) {
  const own = role === 'telling' || role === 'summary' || role === 'final' ? ROLES[role] : undefined;
  const others = [questions > 0, findings > 0, own !== undefined].filter(Boolean).length;
  const isCrowded = marks.length + others > MOST_WORDS;
  return (
    <span className={styles.badges} aria-hidden>
      {findings > 0 && (
        <span className={styles.found}>
          <CircleAlert aria-hidden size={13} /> {counted(findings, 'Fund', 'Funde')}
        </span>
      )}
      {own !== undefined && (
        <span>
          <own.icon aria-hidden size={13} /> {own.word}
        </span>
      )}
      {questions > 0 && (
        <span>
          <ListChecks aria-hidden size={13} /> {counted(questions, 'Frage', 'Fragen')}
        </span>
      )}
      {marks.map((mark) => {
        const Icon = MARKS[mark];
        const word = MARK_WORDS[mark];
        return (
          <span key={mark} title={word}>
            <Icon aria-hidden size={13} /> {isCrowded ? '' : word}
          </span>
        );
      })}
    </span>
  );
}

/** The heading above the steps that nobody reaches. */
export function ApartHeading({ data }: NodeProps<HeadingElement>) {
  return <h3 className={styles.apart}>{data.text}</h3>;
}
