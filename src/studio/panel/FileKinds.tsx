import { useId } from 'react';
import styles from './panel.module.css';

type FileKindsProps = {
  labelledBy: string;
  accepted: readonly unknown[];
  disabled: boolean;
  onChange: (accepted: unknown[]) => void;
};

const KINDS = [
  ['image/*', 'Bilder'],
  ['application/pdf', 'PDF'],
] as const;

/** Which files a question takes, to be ticked. Other kinds that a definition names can be ticked off. */
export function FileKinds({ labelledBy, accepted, disabled, onChange }: FileKindsProps) {
  const id = useId();
  const others = accepted.map(String).filter((kind) => !KINDS.some(([known]) => known === kind));
  const kinds = [...KINDS, ...others.map((kind) => [kind, kind] as const)];
  return (
    <div role="group" aria-labelledby={labelledBy}>
      {kinds.map(([kind, label]) => (
        <p key={kind} className={styles.check}>
          <input
            id={`${id}${kind}`}
            type="checkbox"
            checked={accepted.includes(kind)}
            disabled={disabled}
            onChange={({ target }) =>
              onChange(target.checked ? [...accepted, kind] : accepted.filter((one) => one !== kind))
            }
          />
          <label htmlFor={`${id}${kind}`}>{label}</label>
        </p>
      ))}
    </div>
  );
}
