import type { ReactNode } from 'react';
import { HeadingDepthProvider } from '../../ui/Heading.tsx';
import styles from './frame.module.css';

type Benefit = { title: string; text: string };
type Hero = { title: string; text: string; benefits: Benefit[] };

/** Pages that tell something around their wizard, by the wizard's route. */
const HEROES: Record<string, Hero> = {
  '/punkteabfrage': {
    title: 'Wie viele Punkte haben Sie in Flensburg?',
    text: 'Wir fragen Ihren Punktestand beim Kraftfahrt-Bundesamt an. Sie brauchen dafür keinen Termin und kein Formular.',
    benefits: [
      { title: 'Kostenlos und digital', text: 'Sie beantworten ein paar Fragen und unterschreiben eine Vollmacht am Bildschirm.' },
      { title: 'Sicher und vertraulich', text: 'Ihre Angaben gehen verschlüsselt an uns und dienen nur dieser Abfrage.' },
      { title: 'Schnell bearbeitet', text: 'Nach wenigen Tagen wissen Sie, wo Sie stehen.' },
    ],
  },
};

/** The page around a wizard: a hero and a card where the page has something to tell, nothing elsewhere. */
export function Frame({ route, children }: { route: string | undefined; children: ReactNode }) {
  const hero = route === undefined ? undefined : HEROES[route];
  if (hero === undefined) return children;
  return (
    <>
      <section className={styles['hero']}>
        <h1>{hero.title}</h1>
        <p>{hero.text}</p>
        <ul>
          {hero.benefits.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles['card']} aria-label="Ihre Anfrage">
        <HeadingDepthProvider value={1}>{children}</HeadingDepthProvider>
      </section>
    </>
  );
}
