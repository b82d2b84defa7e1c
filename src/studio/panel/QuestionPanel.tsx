import { useId, type ReactNode } from 'react';
import { isPlainObject, joinPointer, parsePointer, readPointer, widgetTraits } from '../../engine/index.ts';
import { setRequired } from '../../editing/index.ts';
import { isSamePlace, parentOf, type FilePlace } from '../document/place.ts';
import { useStudio } from '../context/context.ts';
import { AddKey } from './AddKey.tsx';
import { AskedWhen } from './AskedWhen.tsx';
import { ChoicesEditor } from './ChoicesEditor.tsx';
import { fits, suits } from './fitting.ts';
import { KindLine } from './KindLine.tsx';
import { useKeys } from './marks.ts';
import { ObjectPanel } from './ObjectPanel.tsx';
import { SharedUse } from './SharedUse.tsx';
import { ValueEditor } from './ValueEditor.tsx';
import { keysAt } from '../../format/places.ts';
import styles from './panel.module.css';

/** In this order, whether the question has them or not. */
const FIRST = ['title', 'description', 'reason'];
/** Keywords that follow from the kind of a question. */
const DECIDED = new Set(['format', 'transient', 'uniqueItems', 'required', 'if', 'then', 'else', 'allOf']);
/** Shown in a section of their own, or changed together with something else. */
const ELSEWHERE = new Set(['type', 'oneOf', 'errorMessage', '$schema']);

/** They come with the kind of the question. */
const WIDGET = 'ui:widget';
const OF_KIND = [WIDGET, 'ui:voluntary'];
/** What the kind of a consent decides: none is given beforehand. */
const OF_CONSENTS = new Set(['const', 'default']);

type QuestionPanelProps = {
  place: FilePlace;
  /** The answer that is selected, counted from 0. */
  choice: number | undefined;
  disabled: boolean;
};

/** One question: its words, whether it must be answered, its answers, limits, sentences and appearance. */
export function QuestionPanel({ place, choice, disabled }: QuestionPanelProps) {
  const { trees, outline } = useStudio();
  const root = trees[place.file]?.value;
  const schema = readPointer(root, place.pointer);
  const keys = useKeys(place, isPlainObject(schema) ? schema : {});
  if (!isPlainObject(schema)) return null;
  const at = (key: string): FilePlace => ({ file: place.file, pointer: joinPointer(place.pointer, key) });
  const ui = uiPlace(place);
  const look = readPointer(root, ui.pointer);
  const widget = isPlainObject(look) ? look[WIDGET] : undefined;
  const isConsent =
    widgetTraits(widget).isConsent === true ||
    outline.steps.some(({ questions }) => questions.some((one) => one.isConsent && isSamePlace(one.place, place)));
  const { list, usual, rare, addable } = keysOf(place, schema, keys, isConsent);
  const answers = readPointer(schema, list);
  return (
    <fieldset disabled={disabled}>
      {FIRST.filter((key) => Object.hasOwn(schema, key)).map((key) => (
        <ValueEditor key={key} place={at(key)} value={schema[key]} disabled={disabled} />
      ))}
      <KindLine place={place} />
      {place.pointer.includes('/properties/') && !isConsent && <Required place={place} root={root} />}
      {typeof schema['uses'] === 'string' && <SharedUse part={schema['uses']} />}
      {Array.isArray(answers) && (
        <ChoicesEditor
          question={place}
          place={{ file: place.file, pointer: place.pointer + list }}
          items={answers}
          chosen={choice}
          disabled={disabled}
        />
      )}
      {usual.map((key) => (
        <ValueEditor key={key} place={at(key)} value={schema[key]} disabled={disabled} />
      ))}
      {schema['errorMessage'] !== undefined && (
        <ValueEditor place={at('errorMessage')} value={schema['errorMessage']} disabled={disabled} />
      )}
      <AddKey place={place} keys={addable.usual} />
      <AskedWhen place={place} />
      <Appearance place={ui} look={look} disabled={disabled} fits={(key) => suits(schema, key)} />
      <ForExperts place={place} schema={schema} present={rare} disabled={disabled}>
        {widget !== undefined && (
          <ValueEditor place={{ ...ui, pointer: `${ui.pointer}/${WIDGET}` }} value={widget} disabled={disabled} />
        )}
        <AddKey label="Weitere Angabe ergänzen" place={place} keys={addable.rare} />
        <AddKey
          label="Weitere Angabe ergänzen"
          place={ui}
          keys={looksMissing(ui, look).filter((key) => !suits(schema, key))}
        />
      </ForExperts>
    </fieldset>
  );
}

/**
 * The keys that a question has (`keys`) and could have, by whether they fit its kind, and the pointer of its answers below its schema. What is
 * shown elsewhere on the panel is not among them.
 */
function keysOf(place: FilePlace, schema: Record<string, unknown>, keys: readonly string[], isConsent: boolean) {
  const isMany = isPlainObject(schema['items']) && Array.isArray(schema['items']['oneOf']);
  const isUsual = (key: string) => fits(schema, key);
  const isRare = (key: string) => !isUsual(key);
  const isFree = (key: string) => !keys.includes(key);
  const present = keys.filter(
    (key) =>
      !FIRST.includes(key) && !ELSEWHERE.has(key) && !(isMany && key === 'items') && !(isConsent && key === 'const'),
  );
  const known = Object.keys(keysAt(place.file, place.pointer));
  const missing = known.filter(
    (key) => isFree(key) && !FIRST.includes(key) && key !== '$schema' && !(isConsent && OF_CONSENTS.has(key)),
  );
  const first = schema['uses'] === undefined ? FIRST.filter(isFree) : [];
  return {
    list: isMany ? '/items/oneOf' : '/oneOf',
    usual: present.filter(isUsual),
    rare: present.filter(isRare),
    addable: { usual: [...first, ...missing.filter(isUsual)], rare: missing.filter(isRare) },
  };
}

type AppearanceProps = {
  place: FilePlace;
  look: unknown;
  disabled: boolean;
  /** Whether a key is offered. */
  fits: (key: string) => boolean;
};

/** The keys about looks that the question has not. */
function looksMissing({ file, pointer }: FilePlace, look: unknown): string[] {
  const has = (key: string) => isPlainObject(look) && Object.hasOwn(look, key);
  return Object.keys(keysAt(file, pointer)).filter((key) => !OF_KIND.includes(key) && !has(key));
}

/** How the question looks. */
function Appearance({ place, look, disabled, fits: isOffered }: AppearanceProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>Darstellung</h3>
      {isPlainObject(look) ? (
        <ObjectPanel place={place} value={look} disabled={disabled} without={OF_KIND} offered={isOffered} />
      ) : (
        <AddKey place={place} keys={looksMissing(place, look).filter(isOffered)} />
      )}
    </section>
  );
}

type ForExpertsProps = {
  place: FilePlace;
  schema: Record<string, unknown>;
  /** The keys that the question has, and that do not fit its kind. */
  present: readonly string[];
  disabled: boolean;
  children: ReactNode;
};

/** What else the format has for a question. Open where the question has something that nobody would look for here. */
function ForExperts({ place, schema, present, disabled, children }: ForExpertsProps) {
  return (
    <details className={styles.experts} open={present.some((key) => !DECIDED.has(key) && key !== 'uses')}>
      <summary>Für Fachleute</summary>
      {present.map((key) => (
        <ValueEditor
          key={key}
          place={{ file: place.file, pointer: joinPointer(place.pointer, key) }}
          value={schema[key]}
          disabled={disabled}
        />
      ))}
      {children}
    </details>
  );
}

/** Whether the question must be answered, with the sentence that is said otherwise. */
function Required({ place, root }: { place: FilePlace; root: unknown }) {
  const { edit } = useStudio();
  const id = useId();
  const name = parsePointer(place.pointer).at(-1) ?? '';
  const group = parentOf(parentOf(place) ?? place) ?? place;
  const names = readPointer(root, joinPointer(group.pointer, 'required'));
  const isRequired = Array.isArray(names) && names.includes(name);
  const toggle = (on: boolean) => edit(on ? 'Pflicht' : 'Freiwillig', (files) => setRequired(files, place, on));
  return (
    <p className={styles.check}>
      <input id={id} type="checkbox" checked={isRequired} onChange={(event) => toggle(event.target.checked)} />
      <label htmlFor={id}>Muss beantwortet werden</label>
    </p>
  );
}

/** Where the appearance of a question stands: `ui` repeats the names of groups and questions. */
function uiPlace({ file, pointer }: FilePlace): FilePlace {
  const keys = parsePointer(pointer);
  const names = keys.flatMap((key, index) =>
    keys[index - 1] === 'properties' ? [key] : key === 'items' ? ['items'] : [],
  );
  return { file, pointer: ['/ui', ...names.map((name) => `/${name}`)].join('') };
}
