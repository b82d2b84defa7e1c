import { useBrand } from '../brand.ts';
import styles from './pages.module.css';

/** What this software stores, and nothing else. */
export function Datenschutz() {
  const { name, email } = useBrand();
  return (
    <div className={styles['text']}>
      <h1>Datenschutzerklärung</h1>
      <p>Diese Seite beschreibt, welche Daten {name} verarbeitet, wenn Sie die Website besuchen oder eine Anfrage senden.</p>
      <h2>Wenn Sie Seiten ansehen</h2>
      <p>Beim Ansehen setzen wir keine Cookies und binden nichts von anderen Anbietern ein. Ihre Anfrage an unseren Server wird ohne Namen, Adresse oder Antworten protokolliert.</p>
      <h2>Wenn Sie einen Fragebogen ausfüllen</h2>
      <p>Ihre Antworten bleiben in Ihrem Browser-Tab (sessionStorage), bis Sie auf Absenden drücken oder den Tab schließen. Angaben, die wir nicht brauchen, senden wir nicht mit.</p>
      <h2>Wenn Sie Dateien hochladen</h2>
      <p>Hochgeladene Dateien liegen auf unserem Server. Damit nur Sie sie sehen und löschen können, setzen wir dafür ein notwendiges Sitzungs-Cookie. Dateien, die Sie nicht mit einer Anfrage senden, löschen wir nach 24 Stunden.</p>
      <h2>Wenn Sie eine Anfrage senden</h2>
      <p>Wir speichern Ihre Angaben, die beigefügten Dateien und den Wortlaut Ihrer Einwilligungen mit Datum, um Ihr Anliegen zu prüfen (Art. 6 Abs. 1 Buchst. a und b DSGVO).</p>
      <h2>Ihre Rechte</h2>
      <p>
        Sie können Auskunft, Berichtigung und Löschung verlangen und Einwilligungen jederzeit widerrufen. Schreiben Sie an <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </div>
  );
}
