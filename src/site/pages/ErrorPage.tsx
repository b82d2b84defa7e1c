import { ButtonLink } from '../../ui/Button.tsx';
import { telephone } from '../content/fill.ts';
import { useBrand } from '../shared/brand.ts';
import { Picture } from '../sections/Picture.tsx';
import styles from './pages.module.css';

const WAYS = [
  { label: 'Startseite', href: '/' },
  { label: 'Bußgeld', href: '/bussgeld' },
  { label: 'Verkehrsunfall', href: '/verkehrsunfall' },
  { label: 'Kfz-Gutachten', href: '/kfz-gutachten' },
  { label: 'Häufige Fragen', href: '/faq' },
  { label: 'Kontakt', href: '/kontakt' },
];

function titleOf(status: number): string {
  if (status === 404) return 'Sackgasse: Diese Seite gibt es nicht.';
  if (status === 414) return 'Diese Adresse ist zu lang.';
  return status === 503 ? 'Diese Seite ist gerade gestört. Das tut uns leid.' : 'Das hat leider nicht geklappt.';
}

/** Also shown for server errors. `requestId` helps support to find the log entry. */
export function ErrorPage({ status, requestId }: { status: number; requestId: string | undefined }) {
  const { phone } = useBrand();
  const missing = status === 404;
  return (
    <div className={styles['lost']}>
      {missing && <Picture name="held-404" eager />}
      <h1>{titleOf(status)}</h1>
      <p>
        {missing || status === 414
          ? 'Vielleicht ist der Link veraltet oder die Adresse vertippt. Hier geht es weiter.'
          : 'Bitte versuchen Sie es in ein paar Minuten noch einmal. Was Sie eingegeben haben, ist in Ihrem Browser noch da.'}
      </p>
      {!missing && (
        <p>
          Wenn es eilt, rufen Sie uns an: <a href={telephone(`tel:${phone}`)}>{phone}</a>
        </p>
      )}
      {!missing && requestId !== undefined && <p>Kennung für Rückfragen: {requestId}</p>}
      <ButtonLink href="/anfrage">Ihr Anliegen prüfen</ButtonLink>
      <ul>
        {WAYS.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
