import { useStudio } from '../context/context.ts';
import { DONE } from '../parts/focusDrawn.ts';
import { Notice } from '../parts/Notice.tsx';
import { formatGermanMoment, formatMoment } from '../parts/dates.ts';
import { usePublishing } from './context.ts';
import { useAbilities } from '../context/useAbilities.ts';
import type { Act } from './publishing.ts';

/** `at`: when it was done; of what is planned, when it will be live. */
const SAID: Record<Act, (at: string) => string> = {
  published: (since) => `Veröffentlicht: Das sehen Besucher seit ${since}.`,
  restored: (since) => `Wiederhergestellt: Das sehen Besucher seit ${since}.`,
  off: (since) => `Abgeschaltet seit ${since}: Besucher sehen die Telefonnummer der Kanzlei.`,
  asked: () => 'Eingereicht: Wer zustimmen kann, bekommt eine E-Mail und findet ihn im Studio unter „Wartet auf Sie“.',
  agreed: () => 'Zugestimmt: Solange niemand den Entwurf ändert, kann er so veröffentlicht werden.',
  returned: () => 'Zurückgegeben: Wer ihn eingereicht hat, bekommt eine E-Mail mit Ihrem Satz.',
  planned: (at) =>
    `Geplant für ${at}: Es geht dann von selbst live. Wird es vorher unmöglich, bekommen Sie eine E-Mail.`,
  stopped: () => 'Gestoppt: Was geplant war, geht nicht live.',
  removed: () => 'Entfernt: Was geplant war, steht nur noch im Verlauf.',
  rule: () => 'Bestimmt, wann eine zweite Person zustimmen muss.',
  retired: (since) => `Zurückgezogen seit ${since}: Besucher lesen Ihren Satz und wie es weitergeht.`,
  offered: (since) => `Wieder angeboten seit ${since}: Alle können ihn ausfüllen.`,
  discarded: () => 'Verworfen: Sie sehen, was live ist. 30 Tage lang lässt sich der Entwurf zurückholen.',
  on: (since) => `Wieder angeschaltet seit ${since}: Alle können ihn ausfüllen.`,
};

const STILL_RETIRED = 'Veröffentlicht. Er ist noch zurückgezogen: Besucher sehen es, sobald er wieder angeboten wird.';
const STILL_OFF = 'Veröffentlicht. Er ist noch abgeschaltet: Besucher sehen es, sobald er wieder angeschaltet ist.';

/** What was done last, and the way back, until somebody has read it. */
export function DoneNotice() {
  const { ask } = useStudio();
  const [publishing, { release, done }] = usePublishing();
  const can = useAbilities();
  if (done === undefined) return null;
  const { what, since } = done;
  const isOfFiles = what === 'published' || what === 'restored';
  const still = { off: STILL_OFF, retired: STILL_RETIRED, live: undefined, none: undefined }[
    release?.live.state ?? 'live'
  ];
  const time = what === 'planned' ? release?.planned?.for : undefined;
  const at = time !== undefined ? formatGermanMoment(time) : since === undefined ? 'eben' : formatMoment(since);
  const mayUndo = can('restorePrevious') && release?.previous !== undefined;
  return (
    <Notice tabIndex={-1} {...{ [DONE]: '' }}>
      <p>{(what === 'published' ? still : undefined) ?? SAID[what](at)}</p>
      {isOfFiles && mayUndo && (
        <button type="button" onClick={() => ask('zuruecknehmen')}>
          Zurücknehmen …
        </button>
      )}
      {what === 'planned' && (
        <button type="button" onClick={() => ask('planStoppen')}>
          Stoppen …
        </button>
      )}
      {what === 'off' && (
        <button type="button" onClick={() => ask('schalten')}>
          Wieder anschalten …
        </button>
      )}
      {what === 'discarded' && (
        <button type="button" onClick={() => ask('verlauf')}>
          Zurückholen …
        </button>
      )}
      {what === 'retired' && (
        <button type="button" onClick={() => ask('anbieten')}>
          Wieder anbieten …
        </button>
      )}
      <button type="button" onClick={() => publishing.dismiss()}>
        Gelesen
      </button>
    </Notice>
  );
}
