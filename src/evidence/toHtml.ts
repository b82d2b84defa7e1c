import { escapeHtml, htmlDocument } from '../contract/index.ts';
import type { CoverageKind } from '../coverage/index.ts';
import type { Evidence, Proved, UnnoticedByExamples } from './evidence.ts';
import { canShow, GROUNDS, type Ground } from './grounds.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import { GROUND_WORDS, KIND_WORDS, PROOF_WORDS } from './words.ts';

/** The id of the element that holds the evidence as JSON, for comparing reports. */
const DATA = 'nachweis';

/** The evidence as one document without scripts or foreign files, for the screen and for paper. */
export function toHtml(evidence: Evidence): string {
  const { id, title, revision, examples, folder, program, today, at, by, findings, proved } = evidence;
  const facts: [string, string][] = [
    ['Assistent', `${title} (${id})`],
    ['Fassung', revision],
    ...(examples === undefined
      ? []
      : [['Stand der Beispiele', examples === '' ? 'keine' : examples] as [string, string]]),
    ...(folder === undefined ? [] : [['Gelesen aus', folder] as [string, string]]),
    ['Programm', program],
    ['Tag der Regeln', germanDay(today)],
    ['Erstellt', germanMoment(at)],
    ['Von', by],
    ...(proved === undefined ? [] : GROUNDS.map((ground) => formatTested(ground, proved.tested[ground]))),
  ];
  const body = [
    `<h1>Nachweis: ${escapeHtml(title)}</h1>`,
    headline(outcomeOf(evidence)),
    `<dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`,
    section(
      'Funde',
      findings.length === 0
        ? '<p>Keine.</p>'
        : list(findings.map((one) => `${one.place}: ${one.message} ${one.remedy}`)),
    ),
    ...(proved === undefined
      ? ['<p>Mit diesen Funden lässt sich der Assistent nicht durchspielen. Mehr ist nicht nachgewiesen.</p>']
      : provedSections(proved)),
    `<script type="application/json" id="${DATA}">${JSON.stringify(evidence).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n');
  return htmlDocument({ title: `Nachweis: ${title}, Fassung ${revision}`, styles: STYLES, body });
}

const LOOKS: Record<Outcome['state'], string> = { sound: 'gut', partly: 'teils', broken: 'schlecht' };

/** Whether all holds, and below it what was not shown. */
function headline({ state, sentence, gaps }: Outcome): string {
  const unshown = gaps.length === 0 ? '' : `<p>Nicht gezeigt ist damit:</p>${list(gaps)}`;
  return `<div class="${LOOKS[state]}"><p><strong>${escapeHtml(sentence)}</strong></p>${unshown}</div>`;
}

/** The evidence in such a document. Throws if there is none. */
export function readHtml(html: string): Evidence {
  const [, json] = new RegExp(`<script type="application/json" id="${DATA}">(.*?)</script>`, 's').exec(html) ?? [];
  if (json === undefined) throw new Error('This document holds no evidence.');
  return JSON.parse(json) as Evidence;
}

function provedSections({ journeys, coverage, tested, generated, refused, mutants, picture, paths }: Proved): string[] {
  return [
    journeySection(journeys),
    coverageSection(coverage, tested),
    section(
      'Erzeugte Läufe',
      `<p>${generated.count} Läufe und Abweisungen wurden in der Engine durchgespielt, vor und zurück.</p>`,
      generated.faults.length === 0 ? '<p>Alle verliefen wie beschrieben.</p>' : list(generated.faults),
    ),
    mutantSection(mutants),
    section(
      'Was abgewiesen wird',
      table(
        ['Schritt', 'Frage', 'Was Menschen dann lesen'],
        refused.map(({ step, question, message }) => [step, question, message]),
      ),
    ),
    section('Ablauf', `<figure>${picture}</figure>`),
    section('Alle Wege', outlineOf(paths)),
  ];
}

function journeySection(journeys: Proved['journeys']): string {
  return section(
    'Beispiele',
    journeys.length === 0
      ? '<p>Es gibt keine.</p>'
      : table(
          ['Beispiel', 'Weg', 'Erwartet', 'Ergebnis'],
          journeys.map(({ name, path, expected, faults }) => [
            name,
            path.join(' → '),
            expected === 'refused' ? 'wird abgewiesen' : 'wird angenommen',
            faults.length === 0 ? 'wie erwartet' : `ANDERS: ${faults.join(' ')}`,
          ]),
        ),
  );
}

/** What was shown of each kind, and by what; then by name what was not. */
function coverageSection(coverage: Proved['coverage'], tested: Proved['tested']): string {
  const kinds = (Object.keys(KIND_WORDS) as CoverageKind[]).flatMap((kind) => {
    const items = coverage.filter((item) => item.kind === kind);
    return items.length === 0 ? [] : [{ kind, items }];
  });
  const grounds = GROUNDS.filter((ground) => tested[ground] !== undefined);
  return section(
    'Abdeckung',
    table(
      [
        'Was',
        'Alle',
        PROOF_WORDS.journey,
        PROOF_WORDS.walk,
        PROOF_WORDS.none,
        ...grounds.map((one) => GROUND_WORDS[one]),
      ],
      kinds.map(({ kind, items }) => [
        KIND_WORDS[kind],
        String(items.length),
        countBy(items, 'journey'),
        countBy(items, 'walk'),
        countBy(items, 'none'),
        ...grounds.map((ground) => (canShow(ground, kind) ? countOn(items, ground) : '–')),
      ]),
    ),
    ...(['none', 'walk'] as const).flatMap((by) => {
      const titles = kinds.flatMap(({ kind, items }) =>
        items.filter((item) => item.by === by).map((item) => `${KIND_WORDS[kind]}: ${item.title}`),
      );
      return titles.length === 0
        ? []
        : [`<h3>${by === 'none' ? 'Nicht gezeigt' : 'Nur von erzeugten Antworten gezeigt'}</h3>`, list(titles)];
    }),
    ...grounds.flatMap((ground) => {
      const titles = kinds.flatMap(({ kind, items }) =>
        items
          .filter((item) => canShow(ground, kind) && !item.grounds.includes(ground))
          .map((item) => `${KIND_WORDS[kind]}: ${item.title}`),
      );
      return titles.length === 0 ? [] : [`<h3>Nicht ${GROUND_WORDS[ground]} geprüft</h3>`, list(titles)];
    }),
  );
}

/** Which small changes the generated runs and the examples would notice. */
function mutantSection(mutants: Proved['mutants']): string {
  return section(
    'Würde jemand merken, wenn …?',
    `<p>${formatCount(mutants.count, 'kleine Änderung', 'kleine Änderungen')} an Bedingungen und Regeln: ${
      mutants.count - mutants.unnoticed.length
    } bemerken die erzeugten Läufe, ${mutants.count - mutants.unnoticedByExamples.length} die Beispiele.</p>`,
    ...(mutants.unnoticed.length === 0 ? [] : ['<h3>Niemand bemerkt</h3>', list(mutants.unnoticed)]),
    ...(mutants.unnoticedByExamples.length === 0
      ? []
      : [
          '<h3>Kein Beispiel bemerkt</h3>',
          table(
            ['Änderung', 'Ein Beispiel, das sie bemerkte'],
            mutants.unnoticedByExamples.map(({ sentence, noticedWith }) => [sentence, formatNoticed(noticedWith)]),
          ),
        ]),
  );
}

function countBy(items: Proved['coverage'], by: Proved['coverage'][number]['by']): string {
  return String(items.filter((item) => item.by === by).length);
}

function countOn(items: Proved['coverage'], ground: Ground): string {
  return String(items.filter(({ grounds }) => grounds.includes(ground)).length);
}

function section(title: string, ...parts: string[]): string {
  return `<section><h2>${escapeHtml(title)}</h2>\n${parts.join('\n')}</section>`;
}

function list(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
}

function cells(row: readonly string[]): string {
  return row
    .map((cell, index) => (index === 0 ? `<th scope="row">${escapeHtml(cell)}</th>` : `<td>${escapeHtml(cell)}</td>`))
    .join('');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `<table><thead><tr>${head.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${cells(row)}</tr>`)
    .join('')}</tbody></table>`;
}

/** The headings, lists and paragraphs of the catalogue. Nothing in it is markup of its own. */
function outlineOf(markdown: string): string {
  const lines = markdown.split('\n').filter((line) => line.trim() !== '');
  const html = lines.map((line) => {
    const [, marks = '', heading] = /^(#{1,3}) (.*)$/.exec(line) ?? [];
    if (heading !== undefined)
      return marks.length === 1 ? '' : `<h${marks.length + 1}>${escapeHtml(heading)}</h${marks.length + 1}>`;
    const [, item] = /^[-*] (.*)$/.exec(line) ?? [];
    return item === undefined ? `<p>${emphasised(line)}</p>` : `<ul><li>${emphasised(item)}</li></ul>`;
  });
  return html.join('\n').replaceAll('</ul>\n<ul>', '\n');
}

/** The catalogue's `**answer**` as strong. */
function emphasised(line: string): string {
  return escapeHtml(line).replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>');
}

function formatCount(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A ground of the tests, and when it was tested with this revision. */
function formatTested(ground: Ground, at: string | undefined): [string, string] {
  const name = `Geprüft ${GROUND_WORDS[ground]}`;
  return [name, at === undefined ? 'nicht mit dieser Fassung' : germanMoment(at)];
}

function germanMoment(at: string): string {
  return new Date(at).toLocaleString('de-DE', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Berlin' });
}

function germanDay(day: string): string {
  return day.split('-').toReversed().join('.');
}

const STYLES = `
body { font: 16px/1.45 system-ui, sans-serif; color: #1b232c; background: #fff; max-width: 62rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.6rem; margin: 0 0 .5rem; } h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; border-bottom: 2px solid #1b232c; }
h3 { font-size: 1.05rem; margin: 1.25rem 0 .25rem; } h4 { font-size: 1rem; margin: .75rem 0 .25rem; }
dl { display: grid; gap: .125rem; } dl div { display: grid; grid-template-columns: 11rem 1fr; } dt { color: #4a5560; } dd { margin: 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; } th, td { text-align: left; vertical-align: top; padding: .25rem .5rem; border: 1px solid #b9c0c7; overflow-wrap: break-word; }
thead th { background: #eef1f4; } tbody th { font-weight: 400; } figure { margin: 0; overflow: auto; } svg { max-width: 100%; height: auto; }
p { margin: .375rem 0; } ul { margin: .25rem 0; padding-left: 1.25rem; }
.gut { border-left: 6px solid #1d6b3a; padding: .5rem .75rem; background: #e9f5ed; } .teils { border-left: 6px solid #8a5a00; padding: .5rem .75rem; background: #fdf3dc; } .schlecht { border-left: 6px solid #a3161a; padding: .5rem .75rem; background: #fbe9e9; }
@media print { body { font-size: 10pt; max-width: none; padding: 0; } h2 { break-after: avoid; } h3, h4 { break-after: avoid; } tr, li { break-inside: avoid; } figure { break-inside: avoid; } }
@page { size: A4; margin: 16mm; }
`;

function formatNoticed(way: UnnoticedByExamples['noticedWith']): string {
  if (way === null) return 'keines gefunden';
  const refused = way.refused.length === 0 ? '' : `, abgewiesen: ${way.refused.join(' ')}`;
  return `${way.path.join(' → ')}${refused}`;
}
