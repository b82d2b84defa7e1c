import type { DefinitionFiles } from '../../check/fileNames.ts';
import { ArrowRight, Check, GitBranch } from 'lucide-react';

import { drawingOf, type Card, type Shape } from './drawing.ts';
import styles from './drawing.module.css';

/** What a wizard looks like from far away: its first pages with their kinds of questions, one after the other. */
export function WizardDrawing({ files }: { files: DefinitionFiles }) {
  const { cards, more, said } = drawingOf(files);
  if (cards.length === 0) return null;
  return (
    <div role="img" aria-label={said} className={styles.drawing}>
      {cards.map((card, index) => (
        <div key={card.id} className={styles.stop} aria-hidden>
          {index > 0 && <ArrowRight size={16} className={styles.arrow} />}
          <Page card={card} />
        </div>
      ))}
      {more > 0 && (
        <div className={styles.stop} aria-hidden>
          <ArrowRight size={16} className={styles.arrow} />
          <span className={styles.more}>und {more} weitere</span>
        </div>
      )}
    </div>
  );
}

function Page({ card: { title, isEnd, ways, shapes } }: { card: Card }) {
  return (
    <div className={styles.page} data-end={isEnd || undefined}>
      <span className={styles.title}>{title}</span>
      {shapes.map((shape, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- shapes have no identity, and none moves
        <span key={index} className={styles[LOOKS[shape]]} />
      ))}
      {isEnd ? (
        <Check size={18} className={styles.done} />
      ) : (
        <span className={styles.button}>{ways > 1 && <GitBranch size={12} />}</span>
      )}
    </div>
  );
}

const LOOKS = { choice: 'choice', line: 'line', lines: 'lines', tick: 'tick', file: 'file' } satisfies Record<
  Shape,
  string
>;
