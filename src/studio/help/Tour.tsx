import { useEffect, useEffectEvent, useState } from 'react';
import { useStudio } from '../context/context.ts';
import { useAbilities } from '../context/useAbilities.ts';
import { isWide } from '../context/viewNames.ts';
import { rememberTour } from './tourSeen.ts';
import looks from '../parts/looks.module.css';
import styles from './help.module.css';

type Stop = { region: string; title: string; text: string };

/** Who saves, and when: on the own computer, in the draft of a server, or nobody. */
const SAVING = {
  folder: 'Gespeichert wird erst, wenn Sie es sagen; bis dahin bewahrt Ihr Browser die Änderungen auf.',
  draft:
    'Gespeichert wird von selbst, in einem Entwurf, den nur das Studio zeigt. Besucher sehen ihn erst, wenn er veröffentlicht ist.',
} as const;

/** Each stop names a region of the workbench by its `data-region`. `keeps`: undefined for who only looks. */
function stopsFor(keeps: keyof typeof SAVING | undefined, hasPanel: boolean): Stop[] {
  const mayChange = keeps !== undefined;
  return [
    {
      region: 'gliederung',
      title: 'Gliederung',
      text: 'Links steht der ganze Assistent: die Schritte in der Reihenfolge, in der Menschen sie erreichen, darunter ihre Fragen. Was Sie hier auswählen, zeigen alle Ansichten.',
    },
    {
      region: 'ansicht',
      title: 'Ansicht',
      text: `In der Mitte sehen Sie die Auswahl. Oben wechseln Sie die Ansicht. Alle Ansichten zeigen dieselben Dateien; Sie können in jeder ${mayChange ? 'ändern' : 'etwas ausprobieren'}.`,
    },
    ...(hasPanel
      ? [
          {
            region: 'eigenschaften',
            title: 'Eigenschaften',
            text: `Rechts ${mayChange ? 'ändern Sie' : 'lesen Sie'}, was ausgewählt ist: Worte, Antworten, Grenzen, Sätze bei Fehlern. Unter jeder Angabe steht, was sie bewirkt.`,
          },
        ]
      : []),
    {
      region: 'funde',
      title: 'Funde',
      text: 'Unten sagt das Studio sofort, was nicht stimmt, wo es steht und was zu tun ist. F8 führt von Fund zu Fund.',
    },
    mayChange
      ? {
          region: 'kopf',
          title: 'Rückgängig und Speichern',
          text: `Alles lässt sich rückgängig machen, auch nach dem Speichern, bis Sie dieses Fenster schließen. ${SAVING[keeps]} Mit Strg K finden Sie jeden Befehl und jeden Text.`,
        }
      : {
          region: 'kopf',
          title: 'Ausprobieren und Suchen',
          text: 'Sie können alles ausprobieren; gespeichert wird davon nichts. „Rückgängig“ nimmt zurück, was Sie ausprobiert haben. Mit Strg K finden Sie jeden Befehl und jeden Text.',
        },
  ];
}

/** A tour of the workbench. It covers nothing up: one can try out what it shows. Escape ends it wherever the focus is, unless that closes something else. */
export function Tour({ onClose }: { onClose: () => void }) {
  const can = useAbilities();
  const [at, setAt] = useState(0);
  const { selection } = useStudio();
  const stops = stopsFor(can('folder') ? 'folder' : can('draft') ? 'draft' : undefined, !isWide(selection.view));
  const stop = stops[at];

  useEffect(() => {
    const region = document.querySelector<HTMLElement>(`[data-region="${stop?.region}"]`);
    region?.setAttribute('data-toured', '');
    return () => region?.removeAttribute('data-toured');
  }, [stop]);

  const end = () => {
    rememberTour();
    onClose();
  };
  const escape = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented) end();
  });
  useEffect(() => {
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, []);
  if (stop === undefined) return null;
  return (
    <section className={styles.tour} aria-labelledby="rundgang" role="dialog">
      <h2 id="rundgang">
        {stop.title}{' '}
        <span className={styles.count}>
          ({at + 1} von {stops.length})
        </span>
      </h2>
      <p aria-live="polite">{stop.text}</p>
      <p className={styles.buttons}>
        <button type="button" disabled={at === 0} onClick={() => setAt(at - 1)}>
          Zurück
        </button>
        {at < stops.length - 1 ? (
          <button type="button" className={looks.primary} onClick={() => setAt(at + 1)}>
            Weiter
          </button>
        ) : (
          <button type="button" className={looks.primary} onClick={end}>
            Los geht’s
          </button>
        )}
        {at < stops.length - 1 && (
          <button type="button" onClick={end}>
            Rundgang beenden
          </button>
        )}
      </p>
    </section>
  );
}
