import styles from './pages.module.css';

const SERVICES = [
  { title: 'KFZ-Gutachten', text: 'Ihr Auto ist beschädigt? Fotos genügen für eine erste Einschätzung.', href: '/anfrage/kfz-gutachtenanfrage' },
  { title: 'Bußgeld', text: 'Anhörungsbogen oder Bescheid erhalten? Wir prüfen, ob sich ein Einspruch lohnt.', href: '/anfrage/bussgeldanfrage' },
  { title: 'Verkehrsunfall', text: 'Unfall gehabt? Melden Sie ihn hier, wir kümmern uns um das Weitere.', href: '/anfrage/verkehrsunfallanfrage' },
];

export function Anfrage() {
  return (
    <>
      <h1>Worum geht es?</h1>
      <ul className={styles['cards']}>
        {SERVICES.map(({ title, text, href }) => (
          <li key={href}>
            <a href={href}>
              <strong>{title}</strong>
              <span>{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
