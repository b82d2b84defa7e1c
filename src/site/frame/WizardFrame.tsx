import type { ReactNode } from 'react';
import { HeroBand } from '../sections/HeroBand.tsx';
import type { Picture } from '../shared/pictures.ts';
import picture from '../illustrations/held-punkte.svg?picture';
import pointsPage from '../content/punkteabfrage.json' with { type: 'json' };
import styles from './wizardFrame.module.css';

type Told = { title: string; text: string; benefits: { title: string; text: string }[]; picture: Picture };

/** Pages that tell something around their wizard, by the wizard's route. */
const TOLD: Record<string, Told> = { '/punkteabfrage': { ...pointsPage, picture } };

/** Whether the page at that route brings its own widths, and its heading of level 1. */
export function isFramed(route: string | undefined): boolean {
  return route !== undefined && Object.hasOwn(TOLD, route);
}

/** The page around a wizard: a hero and a card where the page has something to tell, nothing elsewhere. */
export function WizardFrame({ route, children }: { route: string | undefined; children: ReactNode }) {
  const told = route === undefined ? undefined : TOLD[route];
  if (told === undefined) return children;
  return (
    <>
      <HeroBand {...told} brief>
        <ul className={styles['benefits']}>
          {told.benefits.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </HeroBand>
      <section className={styles['card']} aria-label="Ihre Anfrage">
        {children}
      </section>
    </>
  );
}
