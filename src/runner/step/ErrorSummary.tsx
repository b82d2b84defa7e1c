import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { Heading } from '../../ui/Heading.tsx';
import { fieldId } from '../../fields/index.ts';
import type { Problem } from '../run/refusal.ts';
import styles from '../runner.module.css';

type ErrorSummaryProps = {
  title: string;
  problems: Problem[];
  /** The text of a problem's link; by default its message. `isRepeated`: several problems have the same one. */
  say?: (problem: Problem, isRepeated: boolean) => string;
  onVisit: (step: string) => void;
  /** The served HTML contains it already, so that somebody may be mending answers by now: their focus stays. */
  served?: boolean;
  /** What to do about them. Above the list, which may be longer than the screen. */
  children?: ReactNode;
};

/** A focused list of problems, each of which links to its field. */
export function ErrorSummary({ title, problems, say = formatMessage, onVisit, served, children }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  // Read out when it appears, not again with each field that is mended.
  const [count] = useState(problems.length);
  // Each attempt to go on has a box of its own.
  const onShown = useEffectEvent(() => {
    if (served === true && document.activeElement !== document.body) return;
    box.current?.focus({ preventScroll: true });
    // What does not fit above the buttons is read from its beginning.
    const isLong = (box.current?.offsetHeight ?? 0) > window.innerHeight / 2;
    box.current?.scrollIntoView({ block: isLong ? 'start' : 'nearest' });
  });
  useEffect(() => onShown(), []);
  return (
    <div
      ref={box}
      // The server leads here.
      id="fehler"
      className={styles['summaryBox']}
      data-open={problems.length > 0 && problems.every((problem) => problem.open === true) ? '' : undefined}
      role="alert"
      aria-live={problems.length === count ? undefined : 'off'}
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <Heading level={2} id={titleId}>
        {title}
      </Heading>
      {children}
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => {
            const { pointer, message, step, key = `${step} ${pointer} ${message}` } = problem;
            return (
              <li key={key}>
                <a href={`#${fieldId(pointer)}`} onClick={(event) => open(event, pointer, step)}>
                  {say(
                    problem,
                    problems.some((other) => other !== problem && other.message === message),
                  )}
                </a>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );

  function open(event: React.MouseEvent, pointer: string, step: string | undefined) {
    event.preventDefault();
    if (step !== undefined) onVisit(step);
    else focusField(pointer);
  }
}

function formatMessage({ message }: Problem): string {
  return message;
}

/** Scrolls to the field's input and focuses it; for a field of several inputs, the first one. */
export function focusField(pointer: string): void {
  const id = fieldId(pointer);
  const element = document.getElementById(id) ?? document.querySelector<HTMLElement>(`[id^="${CSS.escape(id)}_"]`);
  element?.focus({ preventScroll: true });
  (element?.closest('fieldset, div') ?? element)?.scrollIntoView({ block: 'center' });
}
