import { EditError, nameForTitle, renameField } from '../../editing/index.ts';
import { joinPointer, parsePointer } from '../../engine/index.ts';
import { isSamePlace, parentOf, type Place } from '../document/place.ts';
import { useStudio } from '../context/context.ts';
import type { Files } from '../document/history.ts';
import styles from './panel.module.css';

/** The names of answers to questions that nobody has given words to. */
const UNNAMED = /^neueFrage\d*$/;

/** Undefined also while a file is no JSON. */
function nameIn(files: Files, place: Place): string | undefined {
  try {
    return nameForTitle(files, place);
  } catch (error) {
    if (error instanceof EditError) return undefined;
    throw error;
  }
}

/** Offers to name the answer after the question, once this has words of its own. Exports and API callers see that name. */
export function NewName({ place }: { place: Place }) {
  const { workspace, outline, edit, select } = useStudio();
  const name = parsePointer(place.pointer).at(-1) ?? '';
  if (!UNNAMED.test(name)) return null;
  const questions = outline.steps.flatMap((step) => step.questions.flatMap((one) => [one, ...one.rows]));
  const field = questions.find((one) => isSamePlace(one.place, place))?.field;
  const to = nameIn(workspace.files, place);
  if (field === undefined || to === undefined || UNNAMED.test(to)) return null;
  const rename = () => {
    const group = parentOf(place) ?? place;
    if (edit(`Feld '${name}' in '${to}' umbenennen`, (files) => renameField(files, field, to).edits))
      select({ file: place.file, pointer: joinPointer(group.pointer, to) });
  };
  return (
    <p className={styles.hint}>
      In den Antworten heißt diese Frage noch „{name}“.{' '}
      <button type="button" onClick={rename}>
        In „{to}“ umbenennen
      </button>
    </p>
  );
}
