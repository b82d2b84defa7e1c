import { Trash2 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { beginVersion } from '../../editing/index.ts';
import { isPlainObject, joinPointer, readPointer } from '../../engine/index.ts';
import { conditionAt } from '../conditions/places.ts';
import { DayInput } from '../conditions/ValueInput.tsx';
import { ConditionSentence } from '../conditions/ConditionSentence.tsx';
import { formatUpload } from '../describe/sentences.ts';
import { formatWhere } from '../document/formatWhere.ts';
import { plainTitle } from '../document/titles.ts';
import { parentOf, type FilePlace } from '../document/place.ts';
import { schemaAt } from '../../format/places.ts';
import type { FormatSchema } from '../../format/schemas.ts';
import { useStudio, type Change } from '../context/context.ts';
import { EDITED } from '../parts/focusDrawn.ts';
import { isRemovable } from './fitting.ts';
import { FileKinds } from './FileKinds.tsx';
import { helpAt, labelAt, valueLabelOf } from '../document/labels.ts';
import { ListEditor } from './ListEditor.tsx';
import { isMark } from './marks.ts';
import { DateInput, NumberInput, SizeInput } from '../parts/inputs.tsx';
import { StringInput } from './StringInput.tsx';
import looks from '../parts/looks.module.css';
import styles from './panel.module.css';

/** Also one that is still being typed, such as 0202-01-01. */
const WRITTEN_DAY = /^\d{4}-\d{2}-\d{2}$/;

type ValueEditorProps = {
  place: FilePlace;
  /** Undefined for a mark that is not there (`marks.ts`). */
  value: unknown;
  disabled: boolean;
  /** Instead of the key's own name. */
  label?: string;
  /** Shows nested values themselves instead of the way to them. */
  open?: boolean;
};

/** One value with its name, what the format says about it, and the control that fits its type. */
export function ValueEditor({ place, value, disabled, label, open = false }: ValueEditorProps) {
  const { edit, trees, outline } = useStudio();
  const id = useId();
  const help = helpAt(place);
  const schema = schemaAt(place.file, place.pointer);
  const key = place.pointer.slice(place.pointer.lastIndexOf('/') + 1);
  const named = label ?? labelAt(place);
  const parent = parentOf(place);
  const isNeeded = parent !== undefined && schemaAt(parent.file, parent.pointer)?.required?.includes(key) === true;
  const inside = parent && readPointer(trees[parent.file]?.value, parent.pointer);
  const at = `${place.file}${place.pointer}`;
  const isTicked = typeof value === 'boolean' || value === undefined;
  const isOnlyTrue = isTicked && isMark(place);
  const change = (does: string) => `${formatWhere(place, trees, outline, named)} ${does}`;
  const remove = () => edit(change('entfernen'), [{ ...place, remove: true }]);
  const set = (next: unknown) =>
    isOnlyTrue && next === false ? remove() : edit(change('ändern'), changeOf(place, next), at);
  const control = controlFor({ id, place, value: value === undefined ? false : value, schema, disabled, open, set });
  return (
    <div className={styles.value} {...{ [EDITED]: at }}>
      <div className={styles.name}>
        {control.labelled ? <label htmlFor={id}>{named}</label> : <span id={id}>{named}</span>}
      </div>
      <div>{control.content}</div>
      {!isNeeded && !isOnlyTrue && isRemovable(place, inside) && place.pointer !== '' && (
        <button
          type="button"
          // Beside the name, and reached after the field.
          className={`${looks.icon} ${styles.bin}`}
          disabled={disabled}
          title={`${named} entfernen`}
          aria-label={`${named} entfernen`}
          onClick={remove}
        >
          <Trash2 aria-hidden size={16} />
        </button>
      )}
      {help !== undefined && <p className={styles.hint}>{help}</p>}
    </div>
  );
}

/** What another value changes: the beginning of a table's version also the end of the one before it. */
function changeOf({ file, pointer }: FilePlace, next: unknown): Change {
  const [, version] = /^tables\/.*\.json(.*)\/validFrom$/.exec(file + pointer) ?? [];
  return version === undefined
    ? [{ file, pointer, set: next }]
    : (files) => beginVersion(files, { file, pointer: version }, String(next));
}

type ControlOptions = {
  id: string;
  place: FilePlace;
  value: unknown;
  schema: FormatSchema | undefined;
  disabled: boolean;
  open: boolean;
  set: (next: unknown) => void;
};

type Control = { content: ReactNode; labelled: boolean };

function textControl(options: ControlOptions, value: string): Control {
  const { id, place, schema, disabled, set } = options;
  if (schema?.enum !== undefined)
    return {
      labelled: true,
      content: (
        <select id={id} value={value} disabled={disabled} onChange={(event) => set(event.target.value)}>
          {[...new Set([...schema.enum.map(String), value])].map((one) => (
            <option key={one} value={one}>
              {valueLabelOf(one)}
            </option>
          ))}
        </select>
      ),
    };
  if (/\/(?:min|max)Date$/.test(place.pointer))
    return {
      labelled: false,
      content: (
        <DayInput key={value} date={value} label={labelAt(place)} disabled={disabled} onChange={(day) => set(day)} />
      ),
    };
  if (/\/valid(?:From|To)$|\/expect\/today$/.test(place.pointer) && (value === '' || WRITTEN_DAY.test(value)))
    return { labelled: true, content: <DateInput id={id} value={value} disabled={disabled} onChange={set} /> };
  return {
    labelled: true,
    content: <StringInput id={id} place={place} value={value} disabled={disabled} onChange={set} />,
  };
}

function controlFor(options: ControlOptions): Control {
  const { id, place, value, disabled, set } = options;
  const at = `${place.file}${place.pointer}`;
  if (typeof value === 'string') return textControl(options, value);
  if (typeof value === 'number' && place.pointer.endsWith('/maxBytes'))
    return { labelled: true, content: <SizeInput key={at} id={id} value={value} disabled={disabled} onChange={set} /> };
  if (typeof value === 'number')
    return {
      labelled: true,
      content: <NumberInput key={at} id={id} value={value} disabled={disabled} onChange={set} />,
    };
  if (typeof value === 'boolean')
    return {
      labelled: true,
      content: (
        <input
          id={id}
          type="checkbox"
          checked={value}
          disabled={disabled}
          onChange={(event) => set(event.target.checked)}
        />
      ),
    };
  if (Array.isArray(value) && place.pointer.endsWith('/upload/accept'))
    return {
      labelled: false,
      content: <FileKinds labelledBy={id} accepted={value} disabled={disabled} onChange={set} />,
    };
  if (Array.isArray(value))
    return { labelled: false, content: <ListEditor labelledBy={id} place={place} items={value} disabled={disabled} /> };
  if (isPlainObject(value)) return { labelled: false, content: <Nested labelledBy={id} place={place} value={value} /> };
  return { labelled: false, content: <p>{JSON.stringify(value)}</p> };
}

/** The way into a nested value. */
type NestedProps = { labelledBy: string; place: FilePlace; value: Record<string, unknown> };

function Nested({ labelledBy, place, value }: NestedProps) {
  const { select, trees } = useStudio();
  const condition = conditionAt(place, trees);
  return (
    <button
      type="button"
      id={`${labelledBy}weg`}
      aria-labelledby={`${labelledBy} ${labelledBy}weg`}
      className={styles.nested}
      onClick={() => select(place)}
    >
      {condition === undefined ? keysIn(value, place) : <ConditionSentence at={condition} />}
    </button>
  );
}

type Upload = Parameters<typeof formatUpload>[0];

/** What a question is called, instead of the name of its field. */
function titleIn(value: unknown): string | undefined {
  return isPlainObject(value) ? plainTitle(value['title']) || undefined : undefined;
}

function keysIn(value: Record<string, unknown>, { file, pointer }: FilePlace): string {
  if (pointer.endsWith('/upload') && Array.isArray(value['accept'])) return formatUpload(value as Upload);
  const labels = Object.keys(value).map(
    (key) => titleIn(value[key]) ?? labelAt({ file, pointer: joinPointer(pointer, key) }),
  );
  const names = [...new Set(labels)];
  return names.length === 0 ? 'leer' : names.slice(0, 4).join(', ') + (names.length > 4 ? ' …' : '');
}
