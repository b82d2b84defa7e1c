import { useMemo, type ReactNode } from 'react';
import { convertComputed, GAP, usesOf, EditError } from '../../editing/index.ts';
import { parsePointer, readPointer } from '../../engine/index.ts';
import { OPERATION_ROWS, OPERATIONS } from '../../format/index.ts';
import { useActions } from '../actions/context.ts';
import { useStudio } from '../context/context.ts';
import { groundOf, formatOperation } from '../document/computed.ts';
import type { ComputedNode, Outline } from '../document/outline.ts';
import { formatFilled } from '../findings/formatWords.ts';
import { formatThing, hintWords } from '../document/formatWhere.ts';
import { short } from '../document/short.ts';
import type { FilePlace } from '../document/place.ts';
import { planOr } from '../parts/planOr.ts';
import { ChoiceField, TextField } from './inputs.tsx';
import { OperationFields } from './OperationFields.tsx';
import { useComputed, type Computed } from './useComputed.ts';
import { useExample } from './useExample.ts';
import looks from '../parts/looks.module.css';
import styles from './computed.module.css';

const WIZARD = 'wizard.json';

/** The computed value that a place is or lies in; undefined if it lies in none. */
export function computedAt({ file, pointer }: FilePlace, values: readonly ComputedNode[]): ComputedNode | undefined {
  const [key, name] = parsePointer(pointer);
  return file === WIZARD && key === 'computed' ? values.find((value) => value.name === name) : undefined;
}

type ComputedPanelProps = {
  node: ComputedNode;
  disabled: boolean;
  /** The value as the format writes it. */
  children: ReactNode;
};

/** One computed value: what it is computed from, how it is shown, what it comes to, and where it stands. */
export function ComputedPanel({ node, disabled, children }: ComputedPanelProps) {
  const { name, title, operation, place } = node;
  const { edit, outline, trees, notify } = useStudio();
  const computed = useComputed(name, title);
  const { value, titles, put } = computed;
  const about = operation === undefined ? undefined : OPERATION_ROWS[operation].about;
  const convert = (to: string) => {
    const wanted = OPERATIONS.find((one) => one === to);
    if (wanted === undefined) return;
    const next = planOr(() => convertComputed(value, wanted, groundOf(outline, trees, name)));
    if (next instanceof EditError) notify(next.message);
    else edit(`${title}: ${OPERATION_ROWS[wanted].name}`, [{ ...place, set: next }]);
  };
  return (
    <fieldset disabled={disabled}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.sentence}>{formatOperation(value, titles) || 'Hier fehlt noch, was gerechnet wird.'}</p>
      <ExampleLine name={name} />
      <ChoiceField
        label="Was gerechnet wird"
        {...(about !== undefined && { help: about })}
        value={operation ?? ''}
        options={OPERATIONS.map((id) => ({ id, label: OPERATION_ROWS[id].name }))}
        onChange={convert}
      />
      {operation !== undefined && <OperationFields key={operation} operation={operation} computed={computed} />}
      {operation !== undefined && <LookField computed={computed} gives={OPERATION_ROWS[operation].gives} />}
      <TextField
        label="Woher die Regel kommt"
        help={
          operation === 'deadline'
            ? 'Die Vorschrift. Bei Fristen nötig.'
            : 'Die Vorschrift oder Liste, wenn es eine gibt.'
        }
        value={value.source ?? ''}
        onChange={(source) => put(['source'], source)}
      />
      <TextField
        label="Mit der Anfrage speichern unter"
        help="Steht dann in der Übersicht und in der E-Mail an die Kanzlei. Leer: Er wird nicht gespeichert."
        value={value.store ?? ''}
        onChange={(store) => put(['store'], store)}
      />
      <Uses name={name} />
      <Actions name={name} />
      <details className={styles.experts}>
        <summary>Für Fachleute</summary>
        <p className={styles.hint}>
          In Texten steht er als {`{=${name}}`}, in Bedingungen als {`=${name}`}.
        </p>
        {children}
      </details>
    </fieldset>
  );
}

const ACTIONS = [
  { id: 'show', label: 'In einem Text zeigen …' },
  { id: 'rename', label: 'Umbenennen …' },
  { id: 'delete', label: 'Löschen …' },
];

function Actions({ name }: { name: string }) {
  const { act } = useActions();
  return (
    <p className={styles.buttons}>
      {ACTIONS.map(({ id, label }) => (
        <button key={id} type="button" onClick={(event) => act({ kind: 'computed', name }, id, event.currentTarget)}>
          {label}
        </button>
      ))}
    </p>
  );
}

function ExampleLine({ name }: { name: string }) {
  const example = useExample(name);
  return (
    <p className={styles.example} role="status">
      {example === undefined ? (
        'Kein Beispiel ergibt diesen Wert.'
      ) : (
        <>
          Zum Beispiel <strong>{example.words}</strong> ({example.journey})
        </>
      )}
    </p>
  );
}

type LookFieldProps = { computed: Computed; gives: 'number' | 'day' | 'cell' };

/** How texts show the value. */
function LookField({ computed: { value, put }, gives }: LookFieldProps) {
  const days = [
    { id: '', label: 'Dienstag, 24. November 2026' },
    { id: 'short', label: 'Dienstag, 24.11.2026' },
  ];
  const numbers = [
    { id: '', label: 'Zahl: 1.250,5' },
    { id: 'euro', label: 'Betrag: 1.250,50 €' },
    { id: 'days', label: 'Tage: 12 Tage' },
  ];
  return (
    <ChoiceField
      label="Wie er im Text steht"
      value={value.format ?? ''}
      options={gives === 'day' ? days : numbers}
      onChange={(format) => put(['format'], format === '' ? undefined : format)}
    />
  );
}

/** The text that shows the value, with a gap for it; undefined for everything else that uses it. */
function excerptOf(text: unknown, name: string, outline: Outline): string | undefined {
  const written = `{=${name}}`;
  if (typeof text !== 'string' || !text.includes(written)) return undefined;
  return `„${short(formatFilled(text.replaceAll(written, GAP), outline))}“`;
}

/** Where the value stands, each place once, with the way there. */
function Uses({ name }: { name: string }) {
  const { state, trees, outline, select } = useStudio();
  const { files } = state.history;
  const uses = useMemo(() => planOr(() => usesOf(files, { kind: 'computed', computed: name })), [files, name]);
  if (uses instanceof EditError) return null;
  const named = uses.map(({ file, pointer }) => {
    const place = { file, pointer };
    const where = formatThing(place, trees, outline) + hintWords(place, trees);
    return { place, where, excerpt: excerptOf(readPointer(trees[file]?.value, pointer), name, outline) };
  });
  const isSame = (one: (typeof named)[number], other: (typeof named)[number]) =>
    one.where === other.where && one.excerpt === other.excerpt;
  const places = named.filter((one, index) => named.findIndex((other) => isSame(one, other)) === index);
  return (
    <section className={styles.section} aria-label="Wo er steht">
      <h4>Wo er steht</h4>
      {places.length === 0 ? (
        <p className={styles.hint}>
          Noch nirgends. Zeigen Sie ihn in einem Text, oder machen Sie etwas von ihm abhängig.
        </p>
      ) : (
        <ul className={styles.uses}>
          {places.map(({ place, where, excerpt }) => (
            <li key={`${place.file}${place.pointer}`}>
              <button type="button" className={looks.link} onClick={() => select(place)}>
                {excerpt ?? where}
              </button>
              {excerpt !== undefined && <span className={styles.hint}> {where}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
