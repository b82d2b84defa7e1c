import { BookmarkPlus, Contrast, MousePointerClick, RotateCcw, ZoomIn } from 'lucide-react';
import { useId } from 'react';
import { useAbilities } from '../context/useAbilities.ts';
import type { StepNode } from '../document/outline.ts';
import { ToolRow } from '../parts/ToolRow.tsx';
import type { Look } from '../preview/protocol.ts';
import styles from './step.module.css';

/** Widths of screens, in px. 0: as wide as there is room. */
export const WIDTHS = [360, 412, 768, 1280, 0] as const;

type ToolbarProps = {
  look: Look;
  onLook: (look: Look) => void;
  width: number;
  onWidth: (width: number) => void;
  steps: readonly StepNode[];
  step: string | undefined;
  /** Steps to which answers lead; undefined while that is not known. */
  reached: ReadonlySet<string> | undefined;
  onStep: (step: string) => void;
  canRecord: boolean;
  onRecord: () => void;
  onRestart: () => void;
};

/** How the preview looks, and where it begins. */
export function Toolbar(props: ToolbarProps) {
  const { look, onLook, canRecord, onRecord, onRestart } = props;
  const can = useAbilities();
  return (
    <ToolRow
      className={styles.toolbar}
      label="Vorschau"
      first={
        <>
          <StepChoice {...props} />
          <button
            type="button"
            aria-pressed={look.editing}
            title={
              look.editing
                ? 'Ein Klick wählt aus, was dort steht. Mit gedrückter Alt-Taste bedient er die Seite.'
                : 'Ein Klick bedient die Seite. Mit gedrückter Alt-Taste wählt er aus, was dort steht.'
            }
            onClick={() => onLook({ ...look, editing: !look.editing })}
          >
            <MousePointerClick aria-hidden size={16} />
            Bearbeiten
          </button>
        </>
      }
    >
      <Widths {...props} />
      <Looks {...props} />
      <button type="button" onClick={onRestart}>
        <RotateCcw aria-hidden size={16} />
        Von vorn
      </button>
      <button
        type="button"
        disabled={!canRecord}
        title="Hält die Antworten auf der Seite als Beispiel fest, mit dem, was damit geschieht."
        onClick={onRecord}
      >
        <BookmarkPlus aria-hidden size={16} />
        {can('save') ? 'Als Beispiel aufnehmen …' : 'Als Beispiel vorschlagen …'}
      </button>
    </ToolRow>
  );
}

function Widths({ width, onWidth }: Pick<ToolbarProps, 'width' | 'onWidth'>) {
  return (
    <div className={styles.widths} role="group" aria-label="Breite des Bildschirms in Pixeln">
      {WIDTHS.map((one) => (
        <button key={one} type="button" aria-pressed={width === one} onClick={() => onWidth(one)}>
          {one === 0 ? 'frei' : one}
        </button>
      ))}
    </div>
  );
}

function Looks({ look, onLook }: Pick<ToolbarProps, 'look' | 'onLook'>) {
  return (
    <div className={styles.widths}>
      <button
        type="button"
        aria-pressed={look.text === 2}
        title="Text in doppelter Größe"
        onClick={() => onLook({ ...look, text: look.text === 2 ? 1 : 2 })}
      >
        <ZoomIn aria-hidden size={16} />
        200 %
      </button>
      <button type="button" aria-pressed={look.dark} onClick={() => onLook({ ...look, dark: !look.dark })}>
        <Contrast aria-hidden size={16} />
        Dunkel
      </button>
    </div>
  );
}

function StepChoice({ steps, step, reached, onStep }: Pick<ToolbarProps, 'steps' | 'step' | 'reached' | 'onStep'>) {
  const id = useId();
  return (
    <span className={styles.begin}>
      <label htmlFor={id}>Schritt</label>
      <select id={id} value={step ?? ''} onChange={(event) => onStep(event.target.value)}>
        {step === undefined && <option value="">…</option>}
        {steps
          .filter(({ file }) => file !== undefined)
          .map(({ id: one, title, role, reached: isOnAWay }) => (
            <option key={one} value={one}>
              {title}
              {!isOnAWay || (role !== 'final' && reached?.has(one) === false) ? ' (kein Weg führt hierher)' : ''}
            </option>
          ))}
      </select>
    </span>
  );
}
