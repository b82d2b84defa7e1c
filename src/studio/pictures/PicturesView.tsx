import { ImagePlus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { readPointer } from '../../engine/index.ts';
import { api, failureMessage, pictureUrl } from '../api/api.ts';
import type { FilePlace } from '../document/place.ts';
import { formatFile } from '../document/formatFile.ts';
import type { Trees } from '../document/trees.ts';
import { useStudio } from '../context/context.ts';
import { useAbilities } from '../context/useAbilities.ts';
import { PictureFault, safePicture } from './safePicture.ts';
import styles from './pictures.module.css';

/** The pictures of a wizard: shown, added, removed. They are bytes, so they are stored at once and have no history. */
export function PicturesView() {
  const { workspace, state } = useStudio();
  const { failure, note, add, remove } = useStored();
  const saves = useAbilities()('save');
  const pictures = Object.entries(state.base.pictures).toSorted(([one], [other]) => one.localeCompare(other));

  return (
    <div className={styles.view}>
      <h2>Bilder</h2>
      {saves && <AddPicture onAdd={(file) => void add(file)} />}
      {failure !== undefined && <p role="alert">{failure}</p>}
      {note !== undefined && <p>{note}</p>}
      {pictures.length === 0 ? (
        <p>Dieser Assistent hat noch keine Bilder.</p>
      ) : (
        <ul className={styles.pictures}>
          {pictures.map(([name, hash]) => (
            <Picture
              key={name}
              name={name}
              url={`${pictureUrl(workspace.id, name)}?${hash}`}
              {...(saves && { onRemove: () => void remove(name) })}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Stores and removes pictures; `note`: what was done, and `failure`: why it was not. */
function useStored() {
  const { workspace, notify } = useStudio();
  const [failure, setFailure] = useState<string>();
  const [note, setNote] = useState<string>();
  const attempt = async (act: () => Promise<string>) => {
    setFailure(undefined);
    setNote(undefined);
    try {
      const said = await act();
      setNote(said);
      notify(said);
    } catch (error) {
      setFailure(failureMessage(error, 'Das Bild ließ sich nicht speichern.', PictureFault));
    }
  };
  const add = (file: File) =>
    attempt(async () => {
      const { name, content, note: changed } = await safePicture(file);
      workspace.pictured(await api.putPicture(workspace.id, name, content));
      return `'${name}' ist gespeichert. ${changed}`.trim();
    });
  const remove = (name: string) =>
    attempt(async () => {
      workspace.pictured(await api.removePicture(workspace.id, name));
      return `'${name}' ist entfernt.`;
    });
  return { failure, note, add, remove };
}

function AddPicture({ onAdd }: { onAdd: (file: File) => void }) {
  const id = useId();
  return (
    <p className={styles.add}>
      <label htmlFor={id}>
        <ImagePlus aria-hidden size={18} /> Bild hinzufügen …
      </label>
      <input
        id={id}
        type="file"
        aria-describedby={`${id}was`}
        accept="image/svg+xml,image/png,image/webp,image/jpeg"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) onAdd(file);
          event.target.value = '';
        }}
      />
      <span id={`${id}was`} className={styles.quiet}>
        SVG, PNG oder WebP, höchstens 1 MB. Fotos als JPG werden verkleinert.
      </span>
    </p>
  );
}

/** `onRemove`: undefined for who may not. */
type PictureProps = { name: string; url: string; onRemove?: () => void };

/** A picture, and the first step that shows it. One that is shown cannot be removed. */
function Picture({ name, url, onRemove }: PictureProps) {
  const { trees, outline, select } = useStudio();
  const use = shownBy(trees, name);
  const where = use === undefined ? '' : formatFile(use.file, outline);
  return (
    <li>
      <img src={url} alt="" />
      <p>
        <code>{name}</code>
      </p>
      {use === undefined ? (
        <>
          <p className={styles.quiet}>
            Noch zeigt es kein Schritt. {onRemove !== undefined && 'Wählen Sie dort „Angabe ergänzen“, dann „Bild“.'}
          </p>
          {onRemove !== undefined && (
            <button type="button" aria-label={`Entfernen: ${name}`} onClick={onRemove}>
              <Trash2 aria-hidden size={16} /> Entfernen
            </button>
          )}
        </>
      ) : (
        <p>
          Steht in{' '}
          <button
            type="button"
            className={styles.link}
            aria-label={`${where}: dort wird ${name} gezeigt`}
            onClick={() => select(use, 'schritt')}
          >
            {where}
          </button>
        </p>
      )}
    </li>
  );
}

/** The first step that shows a picture. */
function shownBy(trees: Trees, name: string): FilePlace | undefined {
  const file = Object.keys(trees).find((one) => readPointer(trees[one]?.value, '/picture/file') === name);
  return file === undefined ? undefined : { file, pointer: '/picture' };
}
