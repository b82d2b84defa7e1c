import { partFile } from '../../check/browser.ts';
import { formatSharing, useSharing } from '../context/useSharing.ts';
import { useStudio } from '../context/context.ts';
import styles from './panel.module.css';

/** A question or a step that is a shared part: which one, who else uses it, and the way there. */
export function SharedUse({ part }: { part: string }) {
  const { outline, select } = useStudio();
  const users = useSharing()(part);
  const file = partFile(part);
  const node = outline.parts.find((one) => one.file === file);
  if (node === undefined) return null;
  return (
    <section className={styles.section} aria-label="Gemeinsamer Teil">
      <p>
        Gemeinsamer Teil „{node.title}“. {formatSharing(users)}
      </p>
      <p className={styles.buttons}>
        <button type="button" onClick={() => select({ file, pointer: node.isStep ? '' : '/schema' })}>
          Gemeinsamen Teil ändern
        </button>
      </p>
    </section>
  );
}
