import { resultFor } from '../../editing/index.ts';
import type { Action } from './action.ts';
import type { Outline } from '../document/outline.ts';

const EURO = 'euro';

/** Shows on a step what a table says about the answers. */
export function resultAction({ tables }: Outline, file: string, step: string): Action {
  return {
    id: 'result',
    label: 'Ergebnis zeigen …',
    form: {
      title: `Ergebnis auf '${step}'`,
      submit: 'Zeigen',
      about: 'Beschriftungen und Sätze ändern Sie danach in den Eigenschaften.',
      fields: [
        {
          name: 'table',
          label: 'Tabelle',
          start: () => tables[0]?.name ?? '',
          options: () => tables.map(({ name, title }) => ({ id: name, label: title })),
        },
        {
          name: 'title',
          label: 'Überschrift',
          start: ({ table }) => tables.find(({ name }) => name === table)?.title ?? '',
        },
        {
          name: 'format',
          label: 'Zahlen sind',
          start: () => '',
          options: () => [
            { id: '', label: 'Zahlen' },
            { id: EURO, label: 'Beträge in Euro' },
          ],
        },
      ],
      plan: (files, { table = '', title = '', format }) => ({
        edits: [{ file, pointer: '/result', set: resultFor(files, { table, title, isEuro: format === EURO }) }],
        select: { file, pointer: '/result' },
        label: `Ergebnis auf '${step}'`,
      }),
    },
  };
}
