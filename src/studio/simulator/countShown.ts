import type { CoverageItem, Proof } from '../../coverage/index.ts';
import { KIND_WORDS } from '../../evidence/index.ts';

/** How much of what can be shown the examples show, in words. What no example can show is no gap in them, and counted apart; the evidence counts both. */
export function countShown(items: readonly Pick<CoverageItem, 'kind' | 'by'>[]): { shown: string; rest: string } {
  const countable = items.filter(({ kind }) => kind !== 'detour');
  const count = (by: Proof) => countable.filter((item) => item.by === by).length;
  const others = items.length - countable.length;
  const more = others === 1 ? 'kommt 1' : `kommen ${others}`;
  return {
    shown: `${count('journey')} von ${countable.length}`,
    rest: `Möglichkeiten kommen in Beispielen vor, ${count('walk')} nur in erzeugten Antworten, ${count('none')} nirgends.${others === 0 ? '' : ` Dazu ${more}, die nur ein Lauf zeigen kann: ${KIND_WORDS.detour}.`}`,
  };
}
