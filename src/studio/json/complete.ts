import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { getLocation } from 'jsonc-parser';
import { isPlainObject, readPointer } from '../../engine/index.ts';
import { keysAt, schemaAt } from '../../format/places.ts';
import { labelOf } from '../document/labels.ts';
import type { Studio } from '../context/context.ts';
import { ownStepFirst, pointerOf } from './positions.ts';

/** Offers the keys that the format knows at a place, the values that it allows, and the names of fields and steps. */
export function completeKeys(file: string, studio: () => Studio) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const text = state.doc.toString();
    const location = getLocation(text, pos);
    const node = location.previousNode;
    const inside = node !== undefined && pos > node.offset && pos <= node.offset + node.length;
    if (!inside && !explicit) return null;
    // A text is replaced with its quotes, so that a half-typed one is completed, too.
    const from = inside ? node.offset : pos;
    const to = inside ? node.offset + node.length : pos;
    const parent = pointerOf(location.path.slice(0, -1));
    const options = location.isAtPropertyKey
      ? keyOptions(file, parent, text)
      : valueOptions(file, pointerOf(location.path), studio());
    return options.length === 0 ? null : { from, to, options, filter: true };
  };
}

function keyOptions(file: string, pointer: string, text: string): Completion[] {
  const present = readPointer(tried(text), pointer);
  const taken = isPlainObject(present) ? Object.keys(present) : [];
  return Object.entries(keysAt(file, pointer))
    .filter(([key]) => !taken.includes(key))
    .map(([key, { description = '' }]) => ({
      label: `"${key}"`,
      detail: labelOf(key) === key ? '' : labelOf(key),
      info: description,
      apply: `"${key}": `,
      type: 'property',
    }));
}

function valueOptions(file: string, pointer: string, { outline }: Studio): Completion[] {
  const schema = schemaAt(file, pointer);
  const values = schema?.enum ?? (schema?.const === undefined ? [] : [schema.const]);
  const key = pointer.slice(pointer.lastIndexOf('/') + 1);
  const named = /^(?:target|initial|onDone|onError|NEXT|SUBMIT)$/.test(key)
    ? outline.steps.map(({ id, title }) => ({ name: id, title }))
    : schema?.pattern?.startsWith('^[/=]') === true || schema?.pattern === '^/'
      ? ownStepFirst(outline, file).flatMap(({ questions }) =>
          questions.map(({ field, title }) => ({ name: field, title })),
        )
      : [];
  return [
    ...values.map((value) => ({ label: JSON.stringify(value), type: 'enum' })),
    ...named.map(({ name, title }) => ({ label: JSON.stringify(name), detail: title, type: 'variable' })),
  ];
}

function tried(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
