import { useBrand } from '../brand.ts';
import styles from './pages.module.css';

/** The legal notice (§ 5 DDG). What the operator has to fill in is marked, so that nobody takes it for real. */
export function Impressum() {
  const { name, email, phone } = useBrand();
  return (
    <div className={styles['text']}>
      <h1>Impressum</h1>
      <h2>Anbieter und verantwortlich</h2>
      <p>
        {name}, <Missing>Name der Kanzlei und der verantwortlichen Person</Missing>, <Missing>Anschrift</Missing>
      </p>
      <p>
        Telefon {phone}, E-Mail <a href={`mailto:${email}`}>{email}</a>
      </p>
      <h2>Aufsicht und Berufsrecht</h2>
      <p>
        Zuständige Rechtsanwaltskammer: <Missing>Kammer</Missing>. Die Berufsbezeichnung Rechtsanwältin oder Rechtsanwalt wurde in Deutschland verliehen. Es gelten die
        Bundesrechtsanwaltsordnung, die Berufsordnung, die Fachanwaltsordnung und das Rechtsanwaltsvergütungsgesetz.
      </p>
      <h2>Haftpflichtversicherung</h2>
      <p>
        Versicherer: <Missing>Name und Anschrift des Versicherers</Missing>. Die Mindestversicherungssumme beträgt 250.000 Euro.
      </p>
      <h2>Streitbeilegung</h2>
      <p>Bei Streit aus dem Mandat bis 50.000 Euro können Sie die Schlichtungsstelle der Rechtsanwaltschaft anrufen.</p>
      <h2>Rechtliche Hinweise</h2>
      <p>
        Die Ersteinschätzung ist kostenlos und verpflichtet Sie zu nichts. Ein Mandat kommt erst zustande, wenn Sie einen Auftrag erteilen und wir ihn annehmen. Ergebnisse des Bußgeldrechners sind ohne
        Gewähr und ersetzen keine Rechtsberatung.
      </p>
    </div>
  );
}

/** A placeholder that cannot be overlooked. */
function Missing({ children }: { children: string }) {
  return <mark>[Platzhalter: {children}]</mark>;
}
