import { isPlainObject, joinPointer } from '../../engine/index.ts';
import type { FilePlace } from '../document/place.ts';
import { keysAt } from '../../format/places.ts';
import { AddKey } from './AddKey.tsx';
import { useStudio } from '../context/context.ts';
import { isOffered, isRare, isRarelyAdded, isVersion } from './fitting.ts';
import { useKeys } from './marks.ts';
import { PublicField } from './PublicField.tsx';
import { SharedUse } from './SharedUse.tsx';
import { ValueEditor } from './ValueEditor.tsx';
import styles from './panel.module.css';

type ObjectPanelProps = {
  place: FilePlace;
  value: unknown;
  disabled: boolean;
  /** Keys that are shown elsewhere. */
  without?: readonly string[];
  /** Whether a key that is missing is offered. Default: all are. */
  offered?: (key: string) => boolean;
};

/**
 * Shows any value of a definition: what the format knows about each key is read from the format's schemas, so that a new
 * key needs no code here.
 */
export function ObjectPanel({ place, value, disabled, without, offered = all }: ObjectPanelProps) {
  const { outline } = useStudio();
  const keys = useKeys(place, isPlainObject(value) ? value : {});
  if (!isPlainObject(value)) return <ValueEditor place={place} value={value} disabled={disabled} open />;
  const isWhole = place.pointer === '';
  const isWizard = place.file === 'wizard.json' && isWhole;
  const isLast = isWhole && outline.steps.some(({ file, role }) => file === place.file && role === 'final');
  const isShown = (key: string) =>
    key !== '$schema' &&
    without?.includes(key) !== true &&
    !(isWizard && key === 'public') &&
    !isOfQuestion(place, key, value[key]);
  const isForExperts = (key: string) =>
    ((isWhole || isVersion(place)) && isRare(place.file, key, isLast)) ||
    (!present.includes(key) && isRarelyAdded(place, key));
  const isUsual = (key: string) => !isForExperts(key);
  const present = keys.filter(isShown);
  const missing = Object.keys(keysAt(place.file, place.pointer)).filter(
    (key) => isShown(key) && !present.includes(key) && offered(key) && isOffered(place, key, value),
  );
  const edit = (key: string) => (
    <ValueEditor
      key={key}
      place={{ file: place.file, pointer: joinPointer(place.pointer, key) }}
      value={value[key]}
      disabled={disabled}
    />
  );
  return (
    <fieldset disabled={disabled}>
      {isWizard && <PublicField isDraft={value['public'] === false} />}
      {isWhole && typeof value['uses'] === 'string' && <SharedUse part={value['uses']} />}
      {present.filter(isUsual).map(edit)}
      {missing.some(isUsual) && <AddKey place={place} keys={missing.filter(isUsual)} />}
      {[...present, ...missing].some(isForExperts) && (
        <details className={styles.experts}>
          <summary>Für Fachleute</summary>
          {present.filter(isForExperts).map(edit)}
          {missing.some(isForExperts) && (
            <AddKey label="Weitere Angabe ergänzen" place={place} keys={missing.filter(isForExperts)} />
          )}
        </details>
      )}
    </fieldset>
  );
}

const all = (_key: string) => true;

/** Whether a key about looks is the name of a question, whose own panel shows it. A group has none in the outline. */
function isOfQuestion({ file, pointer }: FilePlace, key: string, look: unknown): boolean {
  return (
    !arranges(look) &&
    /(?:^|\/)(?:steps|parts)\//.test(file) &&
    /^\/ui(?:\/|$)/.test(pointer) &&
    !key.startsWith('ui:') &&
    !/^\/ui\/.*ui:/.test(pointer)
  );
}

/** Whether looks put questions into an order or under headings, as those of a group do. */
function arranges(look: unknown): boolean {
  if (!isPlainObject(look)) return false;
  return ['ui:order', 'ui:sections'].some((key) => Object.hasOwn(look, key)) || Object.values(look).some(arranges);
}
