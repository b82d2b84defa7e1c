import { BaseEdge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import { use, type CSSProperties } from 'react';
import type { ExitElement } from './elements.ts';
import { FlowContext } from './flowContext.ts';
import styles from './flow.module.css';

/** A way between two steps, with its condition. */
export function ExitLine({ id, data, selected = false, markerEnd }: EdgeProps<ExitElement>) {
  const { active, selectEdge, overlay } = use(FlowContext);
  const over = overlay?.edges.get(id);
  if (data === undefined) return null;
  const { edge, said, path, label, dim } = data;
  const at: CSSProperties & Record<'--x' | '--y', string> = { '--x': `${label.x}px`, '--y': `${label.y}px` };
  return (
    <>
      <g
        className={styles.line}
        data-kind={edge.kind}
        data-selected={selected || undefined}
        data-apart={dim || undefined}
        data-over={over?.mark}
      >
        <BaseEdge path={path} interactionWidth={18} {...(markerEnd !== undefined && { markerEnd })} />
      </g>
      {(edge.label !== '' || (over !== undefined && over.word !== '')) && (
        <EdgeLabelRenderer>
          <button
            type="button"
            className={`nodrag nopan ${styles.label}`}
            style={at}
            data-kind={edge.kind}
            data-selected={selected || undefined}
            data-apart={dim || undefined}
            data-found={edge.findings > 0 || undefined}
            data-over={over?.mark}
            data-spot={`edge ${id}`}
            tabIndex={active === `edge ${id}` ? 0 : -1}
            aria-label={over === undefined || over.word === '' ? said : `${said}, ${over.word}`}
            aria-current={selected || undefined}
            onClick={() => selectEdge(id)}
          >
            {edge.rank !== undefined && (
              <span className={styles.rank} aria-hidden>
                {edge.rank.own}
              </span>
            )}
            <span className={styles.says}>
              {edge.label}
              {over !== undefined && over.word !== '' && (
                <strong className={styles.verdict}>
                  {edge.label === '' ? '' : ' · '}
                  {over.word}
                </strong>
              )}
            </span>
          </button>
        </EdgeLabelRenderer>
      )}
    </>
  );
}
