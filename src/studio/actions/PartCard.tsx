import { useMemo } from 'react';
import { useSharing } from '../context/useSharing.ts';
import { useStudio } from '../context/context.ts';
import { partPreview } from '../document/partPreview.ts';
import styles from './actions.module.css';

/** What a shared part asks, and where else it stands. */
export function PartCard({ name }: { name: string }) {
  const { trees } = useStudio();
  const questions = useMemo(() => partPreview(trees, name), [trees, name]);
  const users = useSharing()(name);
  return (
    <section className={styles.part} aria-label="Vorschau">
      <ul>
        {questions.map(({ title, kind, answers }) => (
          <li key={title}>
            <strong>{title}</strong> <span className={styles.hint}>{kind}</span>
            {answers.length > 0 && <span className={styles.hint}>{`: ${answers.join(', ')}`}</span>}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{formatUsers(users)}</p>
    </section>
  );
}

function formatUsers(users: readonly string[] | undefined): string {
  if (users === undefined) return 'Andere Assistenten können das auch verwenden.';
  if (users.length === 0) return 'Bisher verwendet das kein anderer Assistent.';
  return `Steht auch in: ${new Intl.ListFormat('de').format(users.map((title) => `„${title}“`))}.`;
}
