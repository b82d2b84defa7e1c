import type { Diagnostic } from '@codemirror/lint';
import type { Findings } from '../checking/findings.ts';
import { closestRange } from './positions.ts';

/** The findings of a file at their places in its text. */
export function diagnosticsOf(text: string, file: string, { list, notes }: Findings): Diagnostic[] {
  return [...list, ...notes]
    .filter((found) => found.file === file)
    .map((found) => {
      const { from, to } = placeOf(text, found);
      // A long value is marked at its key only.
      const end = Math.min(to, from + Math.max(1, text.slice(from).search(/[:{\n]/)));
      return {
        from: Math.min(from, text.length),
        to: Math.min(Math.max(end, from), text.length),
        severity: found.note === true ? ('info' as const) : ('error' as const),
        message: `${found.message} ${found.remedy}`,
      };
    });
}

/** The place of a finding; of one about the text as a whole, the line that it names. */
function placeOf(text: string, { pointer, line }: { pointer: string; line?: number }): { from: number; to: number } {
  if (pointer !== '' || line === undefined) return closestRange(text, pointer);
  const lines = text.split('\n');
  const from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return { from, to: from + (lines[line - 1]?.length ?? 0) };
}
