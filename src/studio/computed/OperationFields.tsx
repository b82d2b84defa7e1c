import { Plus, Trash2 } from 'lucide-react';
import type { OperationName } from '../../editing/index.ts';
import type { Operand } from '../../engine/definition.ts';
import { SubjectBox } from '../conditions/SubjectBox.tsx';
import { ChoiceField, DayField, Labelled, OperandInput, PeriodField } from './inputs.tsx';
import type { Computed } from './useComputed.ts';
import styles from './computed.module.css';

type OperationFieldsProps = { operation: OperationName; computed: Computed };

/** What an operation is about: the days, numbers, list or cell that it takes. */
export function OperationFields({ operation, computed }: OperationFieldsProps) {
  const { value, days, lists, put } = computed;
  switch (operation) {
    case 'deadline':
      return <DeadlineFields computed={computed} />;
    case 'day':
      return (
        <>
          <DayField
            label="Tag"
            value={value.day?.from ?? ''}
            days={days}
            onChange={(day) => put(['day', 'from'], day)}
          />
          <PeriodField
            label="Wie viel später"
            help="Leer: der Tag selbst."
            value={value.day?.add ?? ''}
            onChange={(period) => put(['day', 'add'], period)}
          />
        </>
      );
    case 'days':
    case 'years': {
      const { from = '', to = '' } = value[operation] ?? {};
      return (
        <>
          <DayField label="Vom Tag" value={from} days={days} onChange={(day) => put([operation, 'from'], day)} />
          <DayField
            label="bis zum Tag"
            help="Der erste Tag zählt nicht mit."
            value={to}
            days={days}
            onChange={(day) => put([operation, 'to'], day)}
          />
        </>
      );
    }
    case 'count':
      return (
        <Labelled label="Liste">
          <SubjectBox
            label="Liste"
            subjects={lists}
            selected={value.count ?? ''}
            disabled={false}
            onSelect={({ name }) => put(['count'], name)}
          />
        </Labelled>
      );
    case 'cell':
      return <CellFields computed={computed} />;
    default:
      return <OperandFields operation={operation} computed={computed} />;
  }
}

/** §§ 187, 188, 193 BGB, §§ 42, 43 StPO, as the format's `deadline` has them. */
function DeadlineFields({ computed: { value, days, put } }: { computed: Computed }) {
  const { from = '', period = '', within = '', state = '' } = value.deadline ?? {};
  return (
    <>
      <DayField
        label="Ab welchem Ereignis"
        help="Der Tag des Ereignisses zählt nicht mit."
        value={from}
        days={days}
        onChange={(day) => put(['deadline', 'from'], day)}
      />
      <PeriodField
        label="Wie lang"
        help="Endet sie an einem Samstag, Sonntag oder Feiertag, gilt der nächste Werktag."
        value={period}
        onChange={(next) => {
          if (next !== undefined) put(['deadline', 'period'], next);
        }}
      />
      <PeriodField
        label="Wie lange das Ereignis höchstens her sein kann"
        help="Sonst gilt der Tag als vertippt, und die Frist fehlt. Leer: 1 Jahr."
        value={within}
        onChange={(next) => put(['deadline', 'within'], next)}
      />
      <ChoiceField
        label="Wann der Wert da ist"
        value={state}
        options={[
          { id: '', label: 'immer' },
          { id: 'running', label: 'nur solange die Frist läuft' },
          { id: 'past', label: 'erst wenn sie abgelaufen ist' },
        ]}
        onChange={(next) => put(['deadline', 'state'], next === '' ? undefined : next)}
      />
    </>
  );
}

function CellFields({ computed: { value, tables, put } }: { computed: Computed }) {
  const { table, step, column = '' } = value.cell ?? {};
  const columns = tables.filter(({ name }) => table === undefined || name === table).flatMap((one) => one.columns);
  return (
    <>
      {step === undefined ? (
        <ChoiceField
          label="Tabelle"
          value={table ?? ''}
          options={tables.map(({ name, title }) => ({ id: name, label: title }))}
          onChange={(next) => put(['cell', 'table'], next)}
        />
      ) : (
        <p className={styles.formula}>Die Tabelle, die das Ergebnis des Schritts „{step}“ verwendet.</p>
      )}
      <ChoiceField
        label="Spalte"
        value={column}
        options={[...new Set(columns)].map((one) => ({ id: one, label: one }))}
        onChange={(next) => put(['cell', 'column'], next)}
      />
    </>
  );
}

type ListOperation = 'sum' | 'difference' | 'product' | 'percent' | 'min' | 'max';

/** How many numbers an operation takes at least; `percent` takes just these. */
const LEAST = 2;
const NAMES: Partial<Record<ListOperation, readonly [string, string]>> = {
  percent: ['Prozent', 'wovon'],
  difference: ['Wovon', 'weniger'],
};

function OperandFields({ operation, computed }: { operation: ListOperation; computed: Computed }) {
  const { value, numbers, titles, put } = computed;
  const operands: readonly Operand[] = value[operation] ?? [];
  const nameOf = (index: number) => NAMES[operation]?.[Math.min(index, 1)] ?? `${index + 1}. Zahl`;
  const set = (next: readonly Operand[]) => put([operation], next);
  return (
    <>
      {operands.map((operand, index) => (
        // Numbers of the same value are the same to somebody who moves none of them.
        // oxlint-disable-next-line react/no-array-index-key
        <Labelled key={index} label={nameOf(index)}>
          <div className={styles.row}>
            <OperandInput
              label={nameOf(index)}
              value={operand}
              numbers={numbers}
              titles={titles}
              onChange={(next) => put([operation, index], next)}
            />
            {operands.length > LEAST && (
              <button
                type="button"
                className={styles.quiet}
                aria-label={`${nameOf(index)} entfernen`}
                onClick={() => set(operands.toSpliced(index, 1))}
              >
                <Trash2 aria-hidden size={16} />
              </button>
            )}
          </div>
        </Labelled>
      ))}
      {operation !== 'percent' && (
        <button type="button" className={styles.add} onClick={() => set([...operands, numbers[0]?.name ?? 1])}>
          <Plus aria-hidden size={16} /> Zahl ergänzen
        </button>
      )}
    </>
  );
}
