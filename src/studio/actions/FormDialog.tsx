import { useId, useMemo, useState, type FormEvent } from 'react';
import { EditError, type Use } from '../../editing/index.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { planOr } from '../parts/planOr.ts';
import { UseList } from '../dialogs/UseList.tsx';
import { DialogButtons } from '../dialogs/DialogButtons.tsx';
import dialogs from '../dialogs/dialogs.module.css';
import { useStudio } from '../context/context.ts';
import { PartCard } from './PartCard.tsx';
import { OptionField } from './OptionField.tsx';
import styles from './actions.module.css';
import type { Change, Form, FormField, Values } from './action.ts';

type FormDialogProps = { form: Form; onClose: () => void; onDone: (change: Change) => void };

/** Asks for what an action needs, and says what it would do. Abbrechen changes nothing. */
export function FormDialog({ form, onClose, onDone }: FormDialogProps) {
  const { state } = useStudio();
  const id = useId();
  const [typed, setTyped] = useState<Values>({});
  const [tried, setTried] = useState(false);
  const { files } = state.history;
  const values = useMemo(() => valuesOf(form.fields, typed), [form, typed]);
  const planned = useMemo(() => planOr(() => form.plan(files, values)), [form, files, values]);
  const failure = planned instanceof EditError ? planned.message : '';
  const isTyped = form.fields.length > 0;
  const isRefused = failure !== '' && (tried || !isTyped || Object.keys(typed).length > 0);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    // A text in a field that was not accepted would be lost.
    const missed = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]');
    missed?.focus();
    if (missed !== null || planned instanceof EditError) return;
    onClose();
    onDone(planned);
  };
  const set = (name: string, value: string) => setTyped({ ...typed, [name]: value });
  const folded = form.fields.filter(({ isForExperts }) => isForExperts);
  const oneField = (field: FormField) => (
    <OneField
      key={field.name}
      id={`${id}${field.name}`}
      field={field}
      values={values}
      isFirst={field === form.fields[0]}
      isRefused={isRefused && form.fields.length === 1}
      onChange={(value) => set(field.name, value)}
    />
  );
  return (
    <Overlay title={form.title} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        {form.about !== undefined && <p>{form.about}</p>}
        {form.fields.filter((field) => !folded.includes(field)).map(oneField)}
        {folded.length > 0 && (
          <details>
            <summary>Für Fachleute</summary>
            {folded.map(oneField)}
          </details>
        )}
        {!(planned instanceof EditError) && <Consequences change={planned} isRemoval={form.danger === true} />}
        <p role={isTyped ? 'status' : 'alert'} className={dialogs.reason}>
          {isRefused ? failure : ''}
        </p>
        <DialogButtons
          submit={form.submit}
          danger={form.danger === true}
          disabled={isRefused && !isTyped}
          onClose={onClose}
        />
      </form>
    </Overlay>
  );
}

type OneFieldProps = {
  id: string;
  field: FormField;
  values: Values;
  isFirst: boolean;
  isRefused: boolean;
  onChange: (value: string) => void;
};

function OneField({ id, field, values, isFirst, isRefused, onChange }: OneFieldProps) {
  const value = values[field.name] ?? '';
  const options = field.options?.(values);
  if (options !== undefined)
    return <OptionField label={field.label} options={options} value={value} isFirst={isFirst} onChange={onChange} />;
  return (
    <p className={styles.field}>
      <label htmlFor={id}>{field.label}</label>
      <input
        id={id}
        value={value}
        autoComplete="off"
        data-first={isFirst || undefined}
        aria-invalid={isRefused || undefined}
        aria-describedby={field.hint === undefined ? undefined : `${id}-hinweis`}
        onChange={(event) => onChange(event.target.value)}
      />
      {field.hint !== undefined && (
        <span id={`${id}-hinweis`} className={styles.hint}>
          {field.hint}
        </span>
      )}
    </p>
  );
}

function Consequences({ change, isRemoval }: { change: Change; isRemoval: boolean }) {
  const { uses = [], open = [], lost = [], breaks = [], note, shows } = change;
  const isOpen = (use: Use) => open.some(({ file, pointer }) => file === use.file && pointer === use.pointer);
  const changed = uses.filter((use) => !isOpen(use));
  return (
    <>
      {note !== undefined && <p role="status">{note}</p>}
      {shows !== undefined && <PartCard name={shows} />}
      {isRemoval && uses.length === 0 && open.length === 0 && <p>Nichts anderes verwendet das.</p>}
      <Sentences title="Das geht dabei verloren:" sentences={lost} />
      {changed.length > 0 && <UseList title="Das ändert sich mit:" uses={changed} />}
      {open.length > 0 && <UseList title="Das müssen Sie danach selbst entscheiden:" uses={open} />}
      <Sentences title="Das bricht der neue Name:" sentences={breaks} />
    </>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className={dialogs.uses}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

/** What stands in the fields: what was typed, else what each begins with, which may depend on those before it. */
function valuesOf(fields: readonly FormField[], typed: Values): Values {
  const values: Record<string, string> = {};
  for (const { name, start, options } of fields) {
    const own = typed[name];
    const isOffered = own !== undefined && (options === undefined || options(values).some(({ id }) => id === own));
    values[name] = isOffered ? own : start(values);
  }
  return values;
}
