import type { Tooltip } from '@codemirror/view';
import { schemaAt } from '../../format/places.ts';
import { labelOf } from '../document/labels.ts';
import { pointerAt, rangeOf } from './positions.ts';

/** What the format says about the value under the mouse. */
export function describeAt(text: string, file: string, at: number): Tooltip | null {
  const pointer = pointerAt(text, at);
  const description = schemaAt(file, pointer)?.description;
  const range = rangeOf(text, pointer);
  if (description === undefined || range === undefined) return null;
  return {
    pos: range.from,
    create: () => {
      const dom = document.createElement('div');
      const name = document.createElement('strong');
      name.textContent = labelOf(pointer.slice(pointer.lastIndexOf('/') + 1));
      dom.append(name, ` ${description}`);
      dom.className = 'cm-auskunft';
      return { dom };
    },
  };
}
