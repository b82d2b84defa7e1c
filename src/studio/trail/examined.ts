import { escapeHtml, type StudioTrail } from '../../contract/index.ts';
import { counted } from '../document/words.ts';
import { drawFacts, paragraph } from '../paper/paper.ts';
import { formatGermanMoment } from '../parts/dates.ts';

type Examination = NonNullable<StudioTrail['examination']>;

/** What the examination has found, or why nothing is kept of it, as HTML. */
export function drawExamination({ kind, examination }: StudioTrail): string[] {
  if (examination === undefined) return [paragraph(UNKEPT[kind] ?? 'Dafür wird nicht geprüft.')];
  const { at, program, beside } = examination;
  const facts = [
    ['Bestanden', at === undefined ? 'der Zeitpunkt ist nicht aufbewahrt' : formatGermanMoment(at)],
    ['Programm', program ?? 'nicht aufbewahrt'],
  ] as const;
  if (beside === true) return [drawFacts(facts), paragraph(BESIDE)];
  return [drawFacts([...facts, ['Geprüft', CHECKED.join('\n')], ...figures(examination)]), ...more(examination)];
}

const UNKEPT: Partial<Record<StudioTrail['kind'], string>> = {
  veroeffentlicht:
    'Veröffentlichen lässt sich nur, was die Prüfung des Servers besteht. Was sie ergab, ist nicht aufbewahrt.',
  wiederhergestellt:
    'Beim Wiederherstellen prüft der Server, ob die Fassung noch läuft und ihre Adressen frei sind. Das Ergebnis ist nicht aufbewahrt.',
  geplant: 'Was die Prüfung ergab, ist mit der Veröffentlichung aufbewahrt, wenn es dazu kam.',
  ordner: 'Der Server prüft, was eingespielt wird, beim Laden. Das Ergebnis ist nicht aufbewahrt.',
  angeschaltet: 'Beim Anschalten prüft der Server, ob die Adressen noch frei sind. Das Ergebnis ist nicht aufbewahrt.',
  wiederangeboten: 'Dabei prüft der Server, ob die Adressen noch frei sind. Das Ergebnis ist nicht aufbewahrt.',
};

const BESIDE =
  'Geprüft wurde diese Fassung mit dem Entwurf eines anderen Assistenten, der einen gemeinsamen Teil geändert hat. Aufbewahrt ist davon nur, dass sie bestanden hat.';

/** What each examination does, in its order. */
const CHECKED = [
  'Dateien gelesen, jede für sich und alle zueinander',
  'Wege und Bedingungen',
  'Beispiele durchlaufen',
  'Muster der Fragen',
  'alle Wege durchlaufen und jede Regel einmal gebrochen',
  'verglichen mit dem, was live war, und mit den übrigen Assistenten',
];

function figures({ counts, walks, law }: Examination): (readonly [string, string])[] {
  return [
    ...(counts === undefined
      ? []
      : ([
          ['Beispiele', `${counted(counts.journeys, 'Beispiel', 'Beispiele')}, alle wie erwartet`],
          ['Umfang', formatScope(counts)],
        ] as const)),
    ...(walks === undefined ? [] : [['Läufe', formatWalks(walks)] as const]),
    ['Berührt vom Recht', law.length === 0 ? 'nichts' : LIST.format(law)],
  ];
}

const LIST = new Intl.ListFormat('de');

function formatScope({
  states,
  transitions,
  guards,
  constraints,
  messages,
}: NonNullable<Examination['counts']>): string {
  const all = [
    [states, 'Schritt', 'Schritte'],
    [transitions, 'Übergang', 'Übergänge'],
    [guards, 'Fall einer Bedingung', 'Fälle von Bedingungen'],
    [constraints, 'Regel', 'Regeln'],
    [messages, 'Fehlermeldung', 'Fehlermeldungen'],
  ] as const;
  return LIST.format(all.flatMap(([count, one, many]) => (count === 0 ? [] : [counted(count, one, many)])));
}

function formatWalks({ shown, all }: NonNullable<Examination['walks']>): string {
  if (shown === all) return `haben alles gezeigt, was geschehen kann (${all})`;
  return `haben ${shown} von ${all} Dingen gezeigt, die geschehen können`;
}

function more({ walks, effects, notes }: Examination): string[] {
  const missed = walks?.missed ?? [];
  const unnamed = walks === undefined ? 0 : walks.all - walks.shown - missed.length;
  return [
    ...list(
      'Nicht gezeigt haben die Läufe',
      unnamed > 0 ? [...missed, `und ${counted(unnamed, 'weiteres', 'weitere')}`] : missed,
    ),
    ...list('Was die Änderung für begonnene Anfragen bedeutete', effects),
    ...list(
      'Hinweise, die nichts aufhielten',
      notes.map(({ message, remedy }) => `${message} ${remedy}`.trim()),
    ),
  ];
}

function list(title: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  return [`<h3>${escapeHtml(title)}</h3>`, `<ul>${items.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>`];
}
