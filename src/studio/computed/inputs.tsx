import { useId, useState, type ReactNode } from 'react';
import { isDay } from '../../engine/days.ts';
import { localDate } from '../../runner/base/localDate.ts';
import { SubjectBox } from '../conditions/SubjectBox.tsx';
import type { Subject } from '../conditions/subjects.ts';
import { formatOperand, type Titles } from '../document/computed.ts';
import { readPeriod, formatPeriod } from '../document/periods.ts';
import { NumberInput, TextInput } from '../parts/inputs.tsx';
import type { Operand } from '../../engine/definition.ts';
import styles from './computed.module.css';

/** A labelled group of controls with a sentence of help. */
export function Labelled({ label, help, children }: { label: string; help?: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={styles.field}>
      <span className={styles.label}>{label}</span>
      {children}
      {help !== undefined && <p className={styles.hint}>{help}</p>}
    </div>
  );
}

type ChoiceProps = {
  label: string;
  help?: string;
  value: string;
  options: readonly { id: string; label: string }[];
  onChange: (value: string) => void;
};

/** One of a few options. A value that is none of them is shown as it stands. */
export function ChoiceField({ label, help, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {!options.some((option) => option.id === value) && <option value={value}>{value || 'Bitte wählen'}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
      {help !== undefined && <p className={styles.hint}>{help}</p>}
    </div>
  );
}

type TextProps = { label: string; help: string; value: string; onChange: (value: string | undefined) => void };

/** A text that may be missing. */
export function TextField({ label, help, value, onChange }: TextProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <TextInput id={id} value={value} onChange={(text) => onChange(text === '' ? undefined : text)} />
      <p className={styles.hint}>{help}</p>
    </div>
  );
}

const TODAY: Subject = { name: 'today', title: 'heute', where: 'Feste Tage', schema: {} };
const FIXED_DAY: Subject = { name: 'fest', title: 'ein fester Tag', where: 'Feste Tage', schema: {} };

type DayProps = {
  label: string;
  help?: string;
  value: string;
  days: readonly Subject[];
  onChange: (value: string) => void;
};

/** A day: the answer to a question, a computed one, today, or one that stands there. */
export function DayField({ label, help, value, days, onChange }: DayProps) {
  const isFixed = isDay(value);
  return (
    <Labelled label={label} {...(help !== undefined && { help })}>
      <SubjectBox
        label={label}
        subjects={[...days, TODAY, FIXED_DAY]}
        selected={isFixed ? FIXED_DAY.name : value}
        disabled={false}
        onSelect={({ name }) => onChange(name === FIXED_DAY.name ? localDate() : name)}
      />
      {isFixed && (
        <input
          type="date"
          aria-label={`${label}, Datum`}
          value={value}
          onChange={(event) => {
            if (event.target.value !== '') onChange(event.target.value);
          }}
        />
      )}
    </Labelled>
  );
}

type PeriodProps = {
  label: string;
  help?: string;
  /** Empty if there is none. */
  value: string;
  onChange: (value: string | undefined) => void;
};

/** A length of time in words. What is none yet stays in the field and changes nothing; an empty field removes it. */
export function PeriodField({ label, help, value, onChange }: PeriodProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && typed.trim() !== '' && readPeriod(typed) === undefined;
  const take = () => {
    if (typed === undefined || isWrong) return;
    const period = readPeriod(typed);
    if (period !== value && (period ?? '') !== value) onChange(period);
    setTyped(undefined);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        value={typed ?? formatPeriod(value)}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}hilfe`}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
        }}
      />
      <p id={`${id}hilfe`} className={isWrong ? styles.wrong : styles.hint}>
        {isWrong ? 'Das ist keine Zeitspanne. ' : ''}
        {help === undefined || isWrong ? '' : `${help} `}Etwa 2 Wochen, 1 Monat, 10 Tage.
      </p>
    </div>
  );
}

const CONSTANT: Subject = { name: 'zahl', title: 'eine feste Zahl', where: 'Zahlen', schema: {} };

type OperandProps = {
  label: string;
  value: Operand;
  numbers: readonly Subject[];
  titles: Titles;
  onChange: (value: Operand) => void;
};

/** A number: the answer to a question, a computed one, one that stands there, or a formula, which stays as it is. */
export function OperandInput({ label, value, numbers, titles, onChange }: OperandProps) {
  const id = useId();
  if (typeof value === 'object') return <p className={styles.formula}>{formatOperand(value, titles)}</p>;
  const isConstant = typeof value === 'number';
  return (
    <span className={styles.operand}>
      <SubjectBox
        label={label}
        subjects={[...numbers, CONSTANT]}
        selected={isConstant ? CONSTANT.name : value}
        disabled={false}
        onSelect={({ name }) => onChange(name === CONSTANT.name ? 1 : name)}
      />
      {isConstant && (
        <>
          <label htmlFor={id} className={styles.hint}>
            Zahl
          </label>
          <NumberInput id={id} value={value} onChange={onChange} />
        </>
      )}
    </span>
  );
}
