import { parsePointer, joinPointer } from '../engine/pointer.ts';
import type { Wizard } from '../engine/types.ts';
import type { Change } from './leaves.ts';
import { titleAt } from './words.ts';

/** The title of the question that a difference is about; undefined where it is about none. `wizards`: where to look, the newest first. */
export function changedQuestion({ kind, name }: Pick<Change, 'kind' | 'name'>, wizards: readonly Wizard[]) {
  const pointer = kind === 'Feld der Anfrage' ? name : kind === 'Regel' ? answerOf(name) : '';
  if (pointer === '') return undefined;
  return wizards.map((wizard) => titleAt(wizard, pointer)).find((title) => title !== pointer);
}

/** The answer that a rule is about: `angaben/properties/art/maxLength` is about `/art`. */
function answerOf(rule: string): string {
  const [, ...keys] = parsePointer(`/${rule}`);
  const parts: string[] = [];
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] ?? '';
    const next = keys[at + 1];
    if (key === 'items') parts.push('*');
    if ((key === 'properties' || key === 'required') && next !== undefined) {
      parts.push(next);
      at += 1;
    }
  }
  return parts.reduce(joinPointer, '');
}
