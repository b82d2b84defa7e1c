import { useMemo, type ClipboardEventHandler } from 'react';
import { roleAt } from '../../format/places.ts';
import type { FilePlace } from '../document/place.ts';
import { useStudio } from '../context/context.ts';
import { TextInput } from '../parts/inputs.tsx';
import { namesFor, picturesFor, type NameOption } from './names.ts';

type StringInputProps = {
  id: string;
  place: FilePlace;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
  onPaste?: ClipboardEventHandler<HTMLTextAreaElement> | undefined;
};

/** A text; where it names a step, a question, a table, a shared part or a picture, a list of those that there are. */
export function StringInput({ id, place, value, disabled, onChange, onPaste }: StringInputProps) {
  const { outline, state } = useStudio();
  const { pictures } = state.base;
  const names = useMemo(() => {
    const role = roleAt(place.file, place.pointer);
    // Any other text of a formula is a value.
    if (role === 'subject' && value !== '' && !/^[/=]/.test(value)) return undefined;
    return picturesFor(place, Object.keys(pictures)) ?? namesFor(role, place, outline);
  }, [place, outline, value, pictures]);
  if (names === undefined)
    return <TextInput id={id} value={value} disabled={disabled} onChange={onChange} onPaste={onPaste} />;
  const isKnown = names.some((name) => name.value === value);
  return (
    <select id={id} value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
      {!isKnown && <option value={value}>{value === '' ? 'Bitte wählen' : `${value} (gibt es nicht)`}</option>}
      {[...Map.groupBy(names, ({ group }) => group)].map(([group, options]) =>
        group === undefined ? (
          <Options key="" options={options} />
        ) : (
          <optgroup key={group} label={group}>
            <Options options={options} />
          </optgroup>
        ),
      )}
    </select>
  );
}

function Options({ options }: { options: readonly NameOption[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
