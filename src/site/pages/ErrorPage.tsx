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

/** What the heading says, and what helps. `text`: what has happened, where the server's sentence says less. */
type Words = { title: string; text?: string; help: string };

/** For whoever has sent something; who has only opened an address has entered nothing. */
const KEPT =
  'Haben Sie gerade etwas abgesendet, gehen Sie mit „Zurück“ in Ihrem Browser auf die Seite davor: Was Sie eingegeben haben, steht dort noch.';
const ELSEWHERE = 'Vielleicht ist der Link veraltet oder die Adresse vertippt. Hier geht es weiter.';

const REFUSED: Words = {
  title: 'Das hat leider nicht geklappt.',
  help: `Noch einmal dasselbe zu senden hilft hier nicht. ${KEPT}`,
};
const FAILED: Words = {
  title: 'Das hat leider nicht geklappt.',
  text: 'Auf unserer Seite ist ein Fehler passiert; an Ihnen liegt es nicht.',
  help: `Bitte versuchen Sie es in ein paar Minuten noch einmal. ${KEPT}`,
};

/** The server's sentences at 408, 429, 503 and 507 say when to try again. */
const WORDS: Record<number, Words> = {
  404: { title: 'Sackgasse: Diese Seite gibt es nicht.', text: '', help: ELSEWHERE },
  405: {
    title: 'Diese Adresse lässt sich so nicht öffnen.',
    text: 'Sie nimmt nur etwas an, was eine unserer Seiten sendet.',
    help: 'Gesendet oder gelöscht wurde nichts. Hier geht es weiter.',
  },
  408: { title: 'Das hat zu lange gedauert.', help: KEPT },
  410: {
    title: 'Das gibt es hier nicht mehr.',
    help: 'An dem, was Sie uns schon gesendet haben, ändert das nichts. Brauchen Sie einen neuen Link, rufen Sie uns an oder schreiben Sie uns.',
  },
  413: {
    title: 'Das war zu viel auf einmal.',
    help: `${KEPT} Senden Sie bitte weniger oder kleinere Dateien auf einmal.`,
  },
  414: { title: 'Diese Adresse ist zu lang.', text: '', help: ELSEWHERE },
  429: { title: 'Bitte warten Sie einen Moment.', help: KEPT },
  503: { title: 'Das geht gerade nicht. Das tut uns leid.', help: KEPT },
  507: { title: 'Unser Speicher ist gerade voll. Das tut uns leid.', help: KEPT },
};

type ErrorPageProps = {
  status: number;
  /** What has happened, in the server's sentence. */
  message: string;
  /** Helps support to find the log entry. */
  requestId: string | undefined;
};

/** What has happened, what is kept, what helps, and ways on. */
export function ErrorPage({ status, message, requestId }: ErrorPageProps) {
  const { phone } = useBrand();
  const missing = status === 404;
  const { title, text = message, help } = WORDS[status] ?? (status < 500 ? REFUSED : FAILED);
  return (
    <div className={styles['lost']}>
      {missing && <Picture name="held-404" eager />}
      <h1>{title}</h1>
      {text !== '' && <p>{text}</p>}
      <p>{help}</p>
      <p>
        Wenn es eilt, rufen Sie uns an: <a href={telephone(`tel:${phone}`)}>{phone}</a>
      </p>
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
