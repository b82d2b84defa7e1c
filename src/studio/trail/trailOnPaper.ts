import { escapeHtml, type StudioTrail } from '../../contract/index.ts';
import type { ChangedLine, DescribedChange } from '../changes/describeChanges.ts';
import type { DrawnRow } from '../describe/drawnTable.ts';
import { drawChanges, drawFacts, drawParts, paperPage, paragraph } from '../paper/paper.ts';
import { KINDS } from '../publishing/words.ts';
import { drawExamination } from './examined.ts';
import { formatGermanMoment, formatGermanSpan } from '../parts/dates.ts';
import { peopleOf } from './people.ts';
import { formatApplies, formatNamed, formatPeriods, formatPerson, formatSent } from './sentences.ts';

type Change = StudioTrail['differences']['changes'][number];

/**
 * The record of an entry of the history as one HTML document, for the screen and for paper, without scripts and foreign files. `links`: where its
 * page leads to, by what the links are called; none in a file.
 */
export function trailOnPaper(trail: StudioTrail, links: Readonly<Record<string, string>> = {}): string {
  const { title, wizard, entry, kind, at, plannedFor, planned, note, content, revision, made, program } = trail;
  const facts = [
    ['Assistent', `${title} (${wizard})`],
    ['Eintrag', `${entry} im Verlauf: ${KINDS[kind]}`],
    ['Zeitpunkt', formatGermanMoment(at)],
    ...(plannedFor === undefined ? [] : [['Geplant für', formatGermanMoment(plannedFor)] as const]),
    ...(note === undefined || note === '' ? [] : [['Was und warum', note] as const]),
    ...(planned === undefined ? [] : [['Geplante Dateien (SHA-256)', planned.content] as const]),
    ...(content === undefined ? [] : [['Dateien (SHA-256)', content] as const]),
    ...(revision === undefined ? [] : [['Kennzeichen der Fragen', revision] as const]),
    ['Akte erstellt', `${formatGermanMoment(made)}, ${program}`],
  ] as const;
  const sections = [
    section(
      'Was gilt und galt',
      [...formatApplies(trail), ...formatPeriods(trail), ...formatSent(trail)].map(paragraph),
    ),
    section('Wer daran beteiligt war', [drawFacts(peopleOf(trail))]),
    section('Prüfung', drawExamination(trail)),
    section('Anmerkungen', [...drawRemarks(trail), ...drawOpen(trail)]),
    ...drawDifferences(trail),
  ];
  return paperPage({ title: `Freigabeakte: ${title}`, facts }, sections, drawLinks(links));
}

function section(title: string, body: readonly string[]): string {
  return `<section><h2>${escapeHtml(title)}</h2>\n${body.join('\n')}\n</section>`;
}

function drawLinks(links: Readonly<Record<string, string>>): string {
  const all = Object.entries(links).map(([name, href]) => `<a href="${escapeHtml(href)}">${escapeHtml(name)}</a>`);
  return all.length === 0 ? '' : `<nav class="screen" aria-label="Akte">${all.join('')}</nav>`;
}

function drawRemarks({ remarks, kind }: StudioTrail): string[] {
  if (remarks.length > 0) return drawThreads(remarks);
  const done = kind === 'veroeffentlicht' ? 'Zu dieser Fassung wurde keine Anmerkung erledigt.' : undefined;
  return [paragraph(done ?? 'Mit diesem Eintrag sind keine Anmerkungen aufbewahrt.')];
}

/** Those that nobody had settled when it was published. */
function drawOpen({ openRemarks = [] }: StudioTrail): string[] {
  if (openRemarks.length === 0) return [];
  const count = openRemarks.length === 1 ? '1 Anmerkung war' : `${openRemarks.length} Anmerkungen waren`;
  return [paragraph(`${count} offen, als diese Fassung veröffentlicht wurde:`), ...drawThreads(openRemarks)];
}

function drawThreads(remarks: StudioTrail['remarks']): string[] {
  return remarks.map(({ about, quote, text, by, at, settled, answers }) =>
    [
      `<article><h3>${escapeHtml(about)}</h3>`,
      drawFacts([
        ...(quote === undefined || quote === '' ? [] : [['Dort stand', quote] as const]),
        [`${formatPerson(by)}, ${formatGermanMoment(at)}`, text],
        ...answers.map((one) => [`${formatPerson(one.by)}, ${formatGermanMoment(one.at)}`, one.note] as const),
        ['Erledigt', settled === undefined ? 'nein' : `${formatPerson(settled.by)}, ${formatGermanMoment(settled.at)}`],
      ]),
      '</article>',
    ].join('\n'),
  );
}

/** What the two states are called. */
const WORDS = { before: 'davor', after: 'danach' };
const TITLE = 'Unterschiede zur Fassung davor';

function drawDifferences({ differences, kind, planned }: StudioTrail): string[] {
  const { state, before, changes, parts } = differences;
  const compared = before === undefined ? [] : [paragraph(`Verglichen mit ${formatNamed(before)}.`)];
  if (state === 'none') return [section(TITLE, [paragraph(formatNone(planned))])];
  if (state === 'same') return [section(TITLE, [...compared, paragraph('Alle Dateien sind gleich.')])];
  if (state === 'unknown') return [section(TITLE, [...compared, paragraph(UNKNOWN)])];
  if (state === 'first')
    return [
      section(TITLE, [paragraph(FIRST[kind === 'ordner' ? 'folder' : 'studio'])]),
      ...drawParts(parts.map(asPart)),
    ];
  const told = changes.map((one) => ({ one, drawn: describedIn(one) }));
  const lines = new Map(told.map(({ one, drawn }) => [drawn, formatAuthors(one.authors)]));
  const rowLines = new Map(told.flatMap(({ one, drawn }) => rowsWithAuthors(one, drawn)));
  const authors = { of: (one: DescribedChange) => lines.get(one), ofRow: (row: DrawnRow) => rowLines.get(row) };
  return [section(TITLE, [...compared, ...drawChanges([...lines.keys()], WORDS, { ...authors, level: 3 })])];
}

function rowsWithAuthors({ table }: Change, drawn: DescribedChange): [DrawnRow, string | undefined][] {
  const rows = drawn.table?.drawn.rows ?? [];
  return rows.map((row, index) => [row, formatAuthors(table?.drawn.rows[index]?.authors)]);
}

function formatNone(planned: StudioTrail['planned']): string {
  const end = planned?.end;
  if (end === undefined) return 'Zu diesem Eintrag gehört keine eigene Fassung.';
  if (end.kind === 'veroeffentlicht') return `Was geplant war, steht in der Akte zu ${formatNamed(end)}.`;
  return 'Die geplanten Texte sind nicht aufbewahrt: Mit dieser Planung wurden sie nicht live. Die Prüfsumme oben ist die ihrer Dateien.';
}

const UNKNOWN =
  'Das Programm kann eine der beiden Fassungen nicht mehr lesen, oder der Vergleich ist zu groß. Die Dateien selbst sind aufbewahrt.';
const FIRST = {
  folder: 'Eine Fassung davor ist auf diesem Server nicht aufbewahrt. Was diese sagt und tut:',
  studio: 'Der Assistent ist neu. Alles, was er sagt und tut:',
};

function formatAuthors(authors: Change['authors'] = []): string | undefined {
  if (authors.length === 0) return undefined;
  const people = authors.map(
    ({ by, ...when }) => `${by ?? 'einem Konto, das es nicht mehr gibt'} (${formatGermanSpan(when)})`,
  );
  return `Geschrieben von ${new Intl.ListFormat('de').format(people)}`;
}

type Part = StudioTrail['differences']['parts'][number];

function asPart({ heading, told, none }: Part): Parameters<typeof drawParts>[0][number] {
  return { heading, told: told.map((one) => describedIn(one)), ...(none !== undefined && { none }) };
}

/** A change as the describer hands it on: with members that are undefined. */
function describedIn({ lines, messages, table, authors: _authors, ...change }: Change): DescribedChange {
  return {
    ...change,
    lines: lines.map(lineIn),
    ...(messages !== undefined && { messages: messages.map(lineIn) }),
    ...(table !== undefined && {
      table: {
        beside: table.beside,
        drawn: {
          columns: table.drawn.columns,
          rows: table.drawn.rows.map((row) => ({
            change: row.change,
            cells: row.cells.map(({ before, after }) => ({ before, after })),
          })),
        },
      },
    }),
  };
}

function lineIn({ label, before, after, paragraphs }: Change['lines'][number]): ChangedLine {
  return {
    label,
    before,
    after,
    ...(paragraphs !== undefined && {
      paragraphs: { of: paragraphs.of, before: paragraphs.before, after: paragraphs.after },
    }),
  };
}
