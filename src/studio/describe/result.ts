import type { Consequence, HandOver, ResultFile, ResultRow } from '../../engine/definition.ts';
import { choicesOf, questionAt } from '../../engine/index.ts';
import { labelAt, valueLabelOf } from '../document/labels.ts';
import { inWords } from '../document/titles.ts';
import type { Names } from './names.ts';
import { formatWhen } from './sentences.ts';
import { formatText } from '../document/formatText.ts';
import { entries, fact, type Fact } from './thing.ts';

const TEXTS = ['title', 'complete', 'incomplete', 'undecided', 'unmatched'] as const;

const labelOf = (key: string) => `Ergebnis: ${labelAt({ file: 'steps/schritt.json', pointer: `/result/${key}` })}`;

/** A result that is worked out from the answers: from which table, what of it is shown, and what follows. */
export function resultFacts(names: Names, result: ResultFile): Fact[] {
  const { tables, rows, note, notes, follows = [], handOver, disclaimer } = result;
  const law = { weight: 'law' } as const;
  return [
    ...TEXTS.flatMap((key) => fact(`result ${key}`, labelOf(key), result[key] && formatText(names, result[key]))),
    ...entries(
      'result tables',
      'Ergebnis aus Tabelle',
      tables.map(({ table, when }) => `„${names.table(table)}“, wenn ${formatWhen(names, when, 'clause')}`),
      law,
    ),
    ...entries(
      'result rows',
      'Ergebnis zeigt',
      rows.map((row) => formatRow(names, row)),
      law,
    ),
    ...fact('result note', labelOf('note'), note === undefined ? undefined : names.column(note)),
    ...Object.entries(notes ?? {}).flatMap(([key, text]) =>
      fact(`result notes ${key}`, `Bemerkung ohne Ergebnis (${valueLabelOf(key)})`, formatText(names, text)),
    ),
    ...entries(
      'result follows',
      'Was daraus folgt',
      follows.map((one) => formatConsequence(names, one)),
    ),
    ...(handOver === undefined ? [] : handOverFacts(names, handOver)),
    ...entries(
      'result disclaimer',
      labelOf('disclaimer'),
      disclaimer?.map((text) => formatText(names, text)),
    ),
  ];
}

function formatRow(names: Names, { label, value, format, none, short }: ResultRow): string {
  const words = [short?.other, short?.one, short?.none].flatMap((text) =>
    text === undefined ? [] : [`„${formatText(names, text)}“`],
  );
  return [
    `„${formatText(names, label)}“ aus der Spalte „${inWords(value)}“`,
    ...(format === undefined ? [] : [format === 'euro' ? 'als Betrag in Euro' : 'als Text']),
    ...(none === undefined ? [] : [`ohne Wert „${formatText(names, none)}“`]),
    ...(words.length === 0 ? [] : [`kurz ${words.join(', ')}`]),
  ].join(', ');
}

function formatConsequence(names: Names, { title, text, when }: Consequence): string {
  const said = formatWhen(names, when, 'clause');
  return `${said === undefined ? '' : `wenn ${said}: `}„${formatText(names, title)}“ ${formatText(names, text)}`;
}

function handOverFacts(names: Names, { label, href, answers }: HandOver): Fact[] {
  return [
    ...fact('handOver', 'Weiter zu einem anderen Assistenten', `„${formatText(names, label)}“ (Link zu ${href})`),
    ...entries(
      'handOver answers',
      'Dorthin mitgenommen',
      Object.values(answers).map(({ field, values }) => {
        const schema = questionAt(names.fields, field)?.schema;
        const choices = schema === undefined ? [] : (choicesOf(schema) ?? []);
        const titles = Object.keys(values ?? {}).map(
          (value) =>
            choices.find((choice) => String(choice.const) === value)?.title ?? 'eine Antwort, die es nicht gibt',
        );
        return `„${names.of(field)}“${titles.length === 0 ? '' : `, und zwar ${titles.map((title) => `„${title}“`).join(', ')}`}`;
      }),
    ),
  ];
}
