import { ButtonLink } from '../../ui/Button.tsx';
import styles from './pages.module.css';

/** Also answers what the server could not do; `requestId` helps support to find it. */
export function ErrorPage({ status, requestId }: { status: number; requestId: string | undefined }) {
  const missing = status === 404;
  return (
    <div className={styles['hero']}>
      <h1>{missing ? 'Diese Seite gibt es nicht.' : 'Das hat leider nicht geklappt.'}</h1>
      <p>
        {missing
          ? 'Vielleicht ist der Link veraltet oder die Adresse vertippt.'
          : 'Bitte versuchen Sie es in ein paar Minuten noch einmal. Was Sie eingegeben haben, ist in Ihrem Browser noch da.'}
      </p>
      {!missing && requestId !== undefined && <p>Kennung für Rückfragen: {requestId}</p>}
      <ButtonLink href="/anfrage">Zu den Anfragen</ButtonLink>
    </div>
  );
}
