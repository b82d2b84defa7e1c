import type { ReactNode } from 'react';

type ChoiceProps = { name: string; onChoose: () => void; children: ReactNode };

/** Answers to choose from. */
export function Choice({ name, onChoose, children }: ChoiceProps) {
  return (
    <li>
      <span>{children}</span>
      <button type="button" aria-label={`Einsetzen: ${name}`} onClick={onChoose}>
        Einsetzen
      </button>
    </li>
  );
}
