import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Operand } from '../../engine/definition.ts';
import type { OperationName } from '../../engine/vocabulary.ts';
import { OPERATION_ROWS, type OperandKind } from '../../format/index.ts';
import { SubjectBox } from '../conditions/SubjectBox.tsx';
import { ChoiceField, DayField, Labelled, OperandInput, PeriodField } from './inputs.tsx';
import type { Computed } from './useComputed.ts';
import looks from '../parts/looks.module.css';
import styles from './computed.module.css';

type OperationFieldsProps = { operation: OperationName; computed: Computed };

/** What an operation is about: the days, numbers, list or cell that it takes. */
export function OperationFields(props: OperationFieldsProps) {
  const Fields = FIELDS[OPERATION_ROWS[props.operation].takes];
  return <Fields {...props} />;
}

const FIELDS: Record<OperandKind, (props: OperationFieldsProps) => ReactNode> = {
  numbers: OperandFields,
  span: SpanFields,
  list: ListFields,
  cell: CellFields,
  event: EventFields,
};

function ListFields({ operation, computed: { value, lists, put } }: OperationFieldsProps) {
  const list = value[operation];
  return (
    <Labelled label="Liste">
      <SubjectBox
        label="Liste"
        subjects={lists}
        selected={typeof list === 'string' ? list : ''}
        disabled={false}
        onSelect={({ name }) => put([operation], name)}
      />
    </Labelled>
  );
}

function EventFields({ operation, computed }: OperationFieldsProps) {
  return operation === 'deadline' ? <DeadlineFields computed={computed} /> : <DayFields computed={computed} />;
}

function DayFields({ computed: { value, days, put } }: { computed: Computed }) {
  return (
    <>
      <DayField label="Tag" value={value.day?.from ?? ''} days={days} onChange={(day) => put(['day', 'from'], day)} />
      <PeriodField
        label="Wie viel später"
        help="Leer: der Tag selbst."
        value={value.day?.add ?? ''}
        onChange={(period) => put(['day', 'add'], period)}
      />
    </>
  );
}

function SpanFields({ operation, computed: { value, days, put } }: OperationFieldsProps) {
  const { from = '', to = '' } = (value[operation] ?? {}) as { from?: string; to?: string };
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

/** How many numbers an operation takes at least. */
const LEAST = 2;

function OperandFields({ operation, computed }: OperationFieldsProps) {
  const { value, numbers, titles, put } = computed;
  const operands = (value[operation] ?? []) as readonly Operand[];
  const { operands: called, isPair = false } = OPERATION_ROWS[operation];
  const nameOf = (index: number) => called?.[index === 0 ? 0 : 1] ?? `${index + 1}. Zahl`;
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
                className={looks.icon}
                aria-label={`${nameOf(index)} entfernen`}
                onClick={() => set(operands.toSpliced(index, 1))}
              >
                <Trash2 aria-hidden size={16} />
              </button>
            )}
          </div>
        </Labelled>
      ))}
      {!isPair && (
        <button type="button" className={styles.add} onClick={() => set([...operands, numbers[0]?.name ?? 1])}>
          <Plus aria-hidden size={16} /> Zahl ergänzen
        </button>
      )}
    </>
  );
}
