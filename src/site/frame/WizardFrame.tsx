import type { ReactNode } from 'react';
import { HeroBand } from '../sections/HeroBand.tsx';
import type { Picture } from '../shared/pictures.ts';
import picture from '../illustrations/held-punkte.svg?picture';
import pointsPage from '../content/punkteabfrage.json' with { type: 'json' };
import styles from './wizardFrame.module.css';

type FrameContent = { title: string; text: string; benefits: { title: string; text: string }[]; picture: Picture };

/** Content that surrounds a wizard, by the wizard's route. */
const CONTENTS: Record<string, FrameContent> = { '/punkteabfrage': { ...pointsPage, picture } };

/** Whether the wizard at this route has surrounding content, which sets its own widths and contains the h1. */
export function isFramed(route: string | undefined): boolean {
  return route !== undefined && Object.hasOwn(CONTENTS, route);
}

/** Surrounds a wizard with a hero and a card if there is content for its route. Otherwise renders only the wizard. */
export function WizardFrame({ route, children }: { route: string | undefined; children: ReactNode }) {
  const told = route === undefined ? undefined : CONTENTS[route];
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
