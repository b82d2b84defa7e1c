import { useState } from 'react';
import { forget, type LeftBehind } from '../workspace/buffer.ts';
import { formatWhere } from '../document/formatWhere.ts';
import { counted } from '../document/words.ts';
import { useStudio } from '../context/context.ts';
import { writeSelection } from '../context/address.ts';
import { isFirstTask } from '../help/taskBegun.ts';
import { lazyPart } from '../parts/lazyPart.tsx';
import { Notice } from '../parts/Notice.tsx';
import { useAbilities } from '../context/useAbilities.ts';
import { DoneNotice } from '../publishing/DoneNotice.tsx';
import { Conflicts } from './Conflicts.tsx';
import { usePublishing } from '../publishing/context.ts';
import { StatusLine } from './StatusLine.tsx';
import { formatShortMoment } from '../parts/dates.ts';
import styles from './bench.module.css';

const FirstTask = lazyPart(async () => (await import('../help/FirstTask.tsx')).FirstTask);

/** As many changes as a notice names. */
const MOST_CHANGES = 3;

/** Everything about saving that the person has to know or decide. It interrupts nothing. */
export function Notices({ left, unbuffered }: { left: LeftBehind[]; unbuffered: boolean }) {
  const { workspace, state, selection } = useStudio();
  const saves = useAbilities()('save');
  const [, { release }] = usePublishing();
  return (
    <div className={styles.notices}>
      <StatusLine />
      <DoneNotice />
      {isFirstTask(workspace.id) && <FirstTask />}
      {state.failure !== undefined && (
        <Notice alert>
          <p>{state.failure} Ihre Änderungen sind in diesem Browser aufbewahrt.</p>
          {state.signedOut ? (
            <a href="/studio" target="_blank" rel="noopener">
              Anmelden (neuer Tab)
            </a>
          ) : (
            <button type="button" onClick={() => void workspace.save()}>
              Noch einmal speichern
            </button>
          )}
        </Notice>
      )}
      {state.conflicts.length > 0 && (
        <Notice alert long>
          <Conflicts />
        </Notice>
      )}
      <ReplacedNotice />
      {!saves && workspace.isUnsaved() && (
        <Notice>
          <p>Sie sehen eigene Versuche: Gespeichert ist davon nichts, und niemand sonst sieht sie.</p>
          <button type="button" onClick={() => workspace.dropUnsaved(writeSelection(selection).toString())}>
            Versuche verwerfen
          </button>
        </Notice>
      )}
      {state.gone && (
        <Notice alert>
          <p>Gespeichert ist dieser Assistent nicht mehr. {saves && 'Mit „Speichern“ legen Sie ihn wieder an.'}</p>
        </Notice>
      )}
      {state.others.length > 0 && (
        <Notice>
          <p>{formatOthers(state.others, release?.name)}</p>
        </Notice>
      )}
      <LeftBehindNotice left={left} />
      {unbuffered && (
        <Notice>
          <p>Dieser Browser bewahrt nichts auf. {saves && 'Bitte speichern Sie oft.'}</p>
        </Notice>
      )}
    </div>
  );
}

/** Words of this window that somebody else has replaced, as they are now. */
function ReplacedNotice() {
  const { workspace, state, trees, outline, selection, notify } = useStudio();
  const saves = useAbilities()('save');
  const { replaced } = state;
  if (replaced === undefined) return null;
  const { by = 'Jemand anderes', texts } = replaced;
  const first = texts.slice(0, MOST_CHANGES);
  const more = texts.length - first.length;
  const takeBack = () => {
    try {
      workspace.takeBack(writeSelection(selection).toString());
    } catch {
      notify('Diese Stelle gibt es nicht mehr.');
      workspace.dismissReplaced();
    }
  };
  return (
    <Notice long>
      <p>
        {by} hat geändert, was Sie geschrieben haben. Vorher stand da:{' '}
        {first
          .map(({ file, pointer, text }) => `„${text}“ (${formatWhere({ file, pointer }, trees, outline)})`)
          .join(', ')}
        {more > 0 && ` und ${counted(more, 'weitere Stelle', 'weitere Stellen')}`}.
      </p>
      {saves && (
        <button type="button" onClick={takeBack}>
          Meines zurückholen
        </button>
      )}
      <button type="button" onClick={() => workspace.dismissReplaced()}>
        Gelesen
      </button>
    </Notice>
  );
}

function LeftBehindNotice({ left }: { left: LeftBehind[] }) {
  const { workspace, selection, notify } = useStudio();
  const [open, setOpen] = useState(left);
  const first = open[0];
  if (first === undefined) return null;
  const close = () => {
    void forget(first.key);
    setOpen(open.slice(1));
  };
  const day = formatShortMoment(first.buffered.time);
  const take = () => {
    workspace.adopt(first.buffered, writeSelection(selection).toString());
    notify('Die Änderungen sind wieder da.');
    close();
  };
  return (
    <Notice>
      <p>
        Ein geschlossenes Fenster hat Änderungen hinterlassen, die noch nicht gespeichert sind, zuletzt am {day}:{' '}
        {formatChanges(first.buffered.history.past)}
      </p>
      <button type="button" aria-label={`Wiederherstellen: Änderungen vom ${day}`} onClick={take}>
        Wiederherstellen
      </button>
      <button type="button" aria-label={`Verwerfen: Änderungen vom ${day}`} onClick={close}>
        Verwerfen
      </button>
    </Notice>
  );
}

/** The last changes in words; `past` has the oldest first. */
function formatChanges(past: readonly { label: string }[]): string {
  const shown = past.slice(-MOST_CHANGES).map(({ label }) => label);
  const more = past.length - shown.length;
  return `${more > 0 ? `${counted(more, 'frühere Änderung', 'frühere Änderungen')}, dann ` : ''}${[...new Set(shown)].join(', ')}.`;
}

type Other = { place: string; unsaved: boolean; by?: string };

/** Which other windows show the wizard, by their persons where these are known. `me`: who is signed in. */
export function formatOthers(others: readonly Other[], me?: string): string {
  const named = Map.groupBy(others, ({ by }) => by ?? '');
  if (!named.has('')) {
    const placesOf = (shown: readonly Other[]) => `(${[...new Set(shown.map(({ place }) => place))].join(', ')})`;
    const own = named.get(me ?? '') ?? [];
    const persons = [...named].filter(([name]) => name !== me).map(([name, shown]) => `${name} ${placesOf(shown)}`);
    const sentences = [
      ...(own.length > 0 ? [`Sie haben ihn auch in einem anderen Fenster geöffnet ${placesOf(own)}.`] : []),
      ...(persons.length > 0 ? [`Auch geöffnet: ${persons.join('; ')}.`] : []),
    ];
    return sentences.join(' ');
  }
  const shown = others.map(({ place, unsaved }) => `${place}${unsaved ? ' (mit ungespeicherten Änderungen)' : ''}`);
  const said = [...new Set(shown)].map((one) => {
    const count = shown.filter((other) => other === one).length;
    return count === 1 ? one : `${count}-mal ${one}`;
  });
  const windows = others.length === 1 ? 'Ein anderes Fenster zeigt' : `${others.length} andere Fenster zeigen`;
  return `${windows} diesen Assistenten: ${said.join(', ')}.`;
}
