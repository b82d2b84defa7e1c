import { isPlainObject, joinPointer } from '../../engine/index.ts';
import type { Place } from '../document/place.ts';
import { keysAt } from '../document/schemaAt.ts';
import { AddKey } from './AddKey.tsx';
import { PublicField } from './PublicField.tsx';
import { ValueEditor } from './ValueEditor.tsx';

type ObjectPanelProps = {
  place: Place;
  value: unknown;
  disabled: boolean;
  /** A key that is shown elsewhere. */
  without?: string;
};

/**
 * Shows any value of a definition: what the format knows about each key is read from the format's schemas, so that a new
 * key needs no code here.
 */
export function ObjectPanel({ place, value, disabled, without }: ObjectPanelProps) {
  if (!isPlainObject(value)) return <ValueEditor place={place} value={value} disabled={disabled} open />;
  const known = keysAt(place.file, place.pointer);
  const isWizard = place.file === 'wizard.json' && place.pointer === '';
  const isShown = (key: string) => key !== '$schema' && key !== without && !(isWizard && key === 'public');
  const present = Object.keys(value).filter(isShown);
  const missing = Object.keys(known).filter((key) => isShown(key) && !present.includes(key));
  return (
    <fieldset disabled={disabled}>
      {isWizard && <PublicField isDraft={value['public'] === false} />}
      {present.map((key) => (
        <ValueEditor
          key={key}
          place={{ file: place.file, pointer: joinPointer(place.pointer, key) }}
          value={value[key]}
          disabled={disabled}
        />
      ))}
      {missing.length > 0 && <AddKey place={place} keys={missing} />}
    </fieldset>
  );
}
