import { useId, useState, type ReactNode } from 'react';
import { isPlainObject, type Choice } from '../../engine/index.ts';
import type { PropertySchema } from '../../engine/definition.ts';
import { NumberInput, TextInput } from '../parts/inputs.tsx';
import { readDay, formatDay } from './days.ts';
import { choicesFor, isNumeric, type Operand } from '../../format/index.ts';
import { COMPARISONS } from './comparisons.ts';
import type { FieldCondition, Value } from './model.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './conditions.module.css';
import { plainTitle } from '../document/titles.ts';

type ValueInputProps = {
  condition: FieldCondition;
  schema: PropertySchema;
  label: string;
  disabled: boolean;
  onChange: (value: Value) => void;
};

/** What the answer is compared with: a choice by its title, a number, a day, a text. */
export function ValueInput({ condition, schema, label, disabled, onChange }: ValueInputProps) {
  const { op, value } = condition;
  const shared = { label, disabled, onChange };
  return INPUTS[COMPARISONS[op].operand]({ value, schema, shared });
}

type Shared = { label: string; disabled: boolean; onChange: (value: Value) => void };
type InputOf = (given: { value: Value; schema: PropertySchema; shared: Shared }) => ReactNode;

const INPUTS: Record<Operand, InputOf> = {
  none: () => null,
  scalar: ({ value, schema, shared }) => {
    const choices = choicesFor(schema);
    if (choices !== undefined) return <OneChoice choices={choices} value={value} {...shared} />;
    return <Plain isNumber={isNumeric(schema)} value={value} {...shared} />;
  },
  scalars: ({ value, schema, shared }) => (
    <ManyChoices schema={schema} value={Array.isArray(value) ? value : []} {...shared} />
  ),
  number: ({ value, shared }) => <Plain isNumber value={value} {...shared} />,
  text: ({ value, shared }) => <Plain value={value} {...shared} />,
  day: ({ value, shared }) => <DayInput key={textOf(value)} date={textOf(value)} {...shared} />,
  range: ({ value, shared }) => isPlainObject(value) && <Between min={value.min} max={value.max} {...shared} />,
};

/** A number or a text. */
function Plain({ value, isNumber = false, label, disabled, onChange }: Shared & { value: Value; isNumber?: boolean }) {
  const id = useId();
  return (
    <span className={styles.value}>
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      {isNumber ? (
        <NumberInput id={id} value={Number(value)} disabled={disabled} onChange={onChange} />
      ) : (
        <TextInput id={id} value={textOf(value)} disabled={disabled} onChange={onChange} />
      )}
    </span>
  );
}

function textOf(value: Value): string {
  return typeof value === 'object' || value === undefined ? '' : String(value);
}

function OneChoice({ choices, value, label, disabled, onChange }: Shared & { choices: Choice[]; value: Value }) {
  const index = choices.findIndex((choice) => choice.const === value);
  return (
    <select
      aria-label={label}
      className={styles.value}
      value={index}
      disabled={disabled}
      onChange={(event) => onChange(choices[Number(event.target.value)]?.const)}
    >
      {index === -1 && <option value={-1}>{textOf(value)} (gibt es nicht)</option>}
      {choices.map((choice, at) => (
        <option key={String(choice.const)} value={at}>
          {plainTitle(choice.title)}
        </option>
      ))}
    </select>
  );
}

type ManyProps = Shared & { schema: PropertySchema; value: (string | number | boolean)[] };

function ManyChoices({ schema, value, label, disabled, onChange }: ManyProps) {
  const choices = choicesFor(schema) ?? [];
  const unknown = value.filter((one) => !choices.some((choice) => choice.const === one));
  const all = [...choices, ...unknown.map((one) => ({ const: one, title: `${String(one)} (gibt es nicht)` }))];
  const toggle = (one: Choice['const'], on: boolean) =>
    // In the order of the question.
    onChange(all.map((choice) => choice.const).filter((other) => (other === one ? on : value.includes(other))));
  return (
    <fieldset className={styles.many} aria-label={label} disabled={disabled}>
      {all.map((choice) => {
        const on = value.includes(choice.const);
        return (
          <label key={String(choice.const)}>
            <input
              type="checkbox"
              checked={on}
              disabled={on && value.length === 1}
              onChange={(event) => toggle(choice.const, event.target.checked)}
            />
            {plainTitle(choice.title)}
          </label>
        );
      })}
    </fieldset>
  );
}

function Between({ min, max, label, disabled, onChange }: Shared & { min: number; max: number }) {
  const id = useId();
  return (
    <span className={styles.between} role="group" aria-label={label}>
      <label htmlFor={`${id}von`}>von</label>
      <NumberInput id={`${id}von`} value={min} disabled={disabled} onChange={(next) => onChange({ min: next, max })} />
      <label htmlFor={`${id}bis`}>bis</label>
      <NumberInput id={`${id}bis`} value={max} disabled={disabled} onChange={(next) => onChange({ min, max: next })} />
    </span>
  );
}

type DayInputProps = { label: string; disabled: boolean; date: string; onChange: (day: string) => void };

/** A day in words. What is no day yet stays in the field and changes nothing. */
export function DayInput({ date, label, disabled, onChange }: DayInputProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && readDay(typed) === undefined;
  return (
    <span className={styles.value}>
      <input
        aria-label={label}
        value={typed ?? formatDay(date)}
        disabled={disabled}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}hilfe`}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          const day = typed === undefined ? undefined : readDay(typed);
          if (day !== undefined && day !== date) onChange(day);
          if (day !== undefined) setTyped(undefined);
        }}
      />
      <span id={`${id}hilfe`} className={isWrong ? styles.wrong : styles.hint}>
        {isWrong ? 'Das ist kein Tag. ' : ''}Etwa 24.11.2026, heute, vor 3 Jahren, in 2 Wochen.
      </span>
    </span>
  );
}
