import { isPlainObject, joinPointer } from '../../engine/index.ts';
import type { Place } from '../document/place.ts';
import { keysAt } from '../document/schemaAt.ts';
import { AddKey } from './AddKey.tsx';
import { ValueEditor } from './ValueEditor.tsx';

type ObjectPanelProps = { place: Place; value: unknown; disabled: boolean };

/**
 * Shows any value of a definition: what the format knows about each key is read from the format's schemas, so that a new
 * key needs no code here.
 */
export function ObjectPanel({ place, value, disabled }: ObjectPanelProps) {
  if (!isPlainObject(value)) return <ValueEditor place={place} value={value} disabled={disabled} open />;
  const known = keysAt(place.file, place.pointer);
  const present = Object.keys(value).filter((key) => key !== '$schema');
  const missing = Object.keys(known).filter((key) => key !== '$schema' && !present.includes(key));
  return (
    <fieldset disabled={disabled}>
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
