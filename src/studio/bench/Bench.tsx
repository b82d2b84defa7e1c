import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { api, pastRevisions } from '../api/api.ts';
import { ownAccount } from '../api/ownAccount.ts';
import { useReply } from '../parts/useReply.ts';
import { leftBehind, openBuffer, ownBuffered, type LeftBehind } from '../workspace/buffer.ts';
import { ownWindow } from '../workspace/window.ts';
import { Workspace } from '../workspace/workspace.ts';
import { refusalOf, type Refusal } from './refusal.ts';
import { Workbench } from './Workbench.tsx';
import styles from './bench.module.css';

type OpenedWizard = { workspace: Workspace; window: string; left: LeftBehind[] };

/** Opens a wizard and shows its workbench; says so if that is not possible. */
export function Bench({ id }: { id: string }) {
  const [attempt, setAttempt] = useState(0);
  return <Opening key={attempt} id={id} onRetry={() => setAttempt(attempt + 1)} />;
}

function Opening({ id, onRetry }: { id: string; onRetry: () => void }) {
  const [unbuffered, setUnbuffered] = useState(false);
  const begin = useCallback(() => open(id, () => setUnbuffered(true)), [id]);
  const { value: opened, failure } = useReply(begin, 'Der Server hat ihn nicht geschickt.');
  if (opened !== undefined && 'refused' in opened) return <Refused {...opened} />;
  if (failure !== undefined)
    return (
      <main className={styles.page}>
        <h1>Der Assistent lässt sich nicht öffnen</h1>
        <p role="alert">{failure}</p>
        <p>
          <button type="button" onClick={onRetry}>
            Noch einmal versuchen
          </button>{' '}
          <Link to="/">Zu allen Assistenten</Link>
        </p>
      </main>
    );
  if (opened === undefined)
    return (
      <main className={styles.page}>
        <p role="status">Der Assistent wird geladen …</p>
      </main>
    );
  return <Workbench {...opened} unbuffered={unbuffered} />;
}

/** Trying again does not help: there is no right, or no such wizard. */
function Refused({ title, refused }: Refusal) {
  return (
    <main className={styles.page}>
      <h1>{title}</h1>
      <p role="alert">{refused}</p>
      <p>
        <Link to="/">Zu allen Assistenten</Link>
      </p>
    </main>
  );
}

async function open(id: string, onUnbuffered: () => void): Promise<OpenedWizard | Refusal> {
  try {
    return await openWizard(id, onUnbuffered);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    return refusal;
  }
}

async function openWizard(id: string, onUnbuffered: () => void): Promise<OpenedWizard> {
  const [stored, window, published] = await Promise.all([api.open(id), ownWindow(), wasPublished(id)]);
  const owner = { wizard: id, window, account: ownAccount() };
  const buffer = openBuffer(owner, onUnbuffered);
  const [own, left] = await Promise.all([ownBuffered(owner), leftBehind(owner)]);
  const workspace = new Workspace({ id, stored, published, api, buffer, now: Date.now });
  if (own !== undefined) workspace.restore(own);
  return { workspace, window, left };
}

/** Whether people could fill it in at some time. Who cannot be asked is taken for published, whose names stay. */
async function wasPublished(id: string): Promise<boolean> {
  return pastRevisions(id).then(
    ({ revisions }) => revisions.length > 0,
    () => true,
  );
}
