import type { ExaminationResult, ExaminationStage } from './examineNow.ts';

const STAGES: Record<ExaminationStage, string> = {
  reading: 'Die Dateien werden gelesen …',
  structure: 'Geprüft wird, ob alles zueinander passt …',
  logic: 'Geprüft werden die Wege und Bedingungen …',
  journeys: 'Die Beispiele werden durchlaufen …',
  witnesses: 'Zu Funden werden Antworten gesucht …',
  patterns: 'Geprüft werden die Muster der Fragen …',
  walks: 'Alle Wege werden durchlaufen …',
  difference: 'Verglichen wird mit dem, was live ist …',
};

/** What is done at a stage. Undefined: everything is done but writing it down. */
export function sayStage(stage: ExaminationStage | undefined): string {
  return stage === undefined ? 'Das Ergebnis wird gespeichert …' : STAGES[stage];
}

const MOST_NAMED = 5;
const HOUR_MS = 60 * 60_000;

/** 'a, b und c'. */
export function joined(all: readonly string[]): string {
  return new Intl.ListFormat('de').format(all);
}

/**
 * What a difference means for other wizards, for answers that were begun, and for programs that send answers. `reached`: these wizards, as they are told. `graceMs`: how long answers are
 * taken in the revision in which they were begun; 0 if nothing is live yet.
 */
export function sayEffects(
  breaks: NonNullable<ExaminationResult['breaks']>,
  reached: readonly string[],
  graceMs: number,
): string[] {
  const named = (concern: 'Entwürfe' | 'API') => breaks.filter(({ concerns }) => concerns.includes(concern));
  const [begun, programs] = [named('Entwürfe'), named('API')];
  const hours = Math.round(graceMs / HOUR_MS);
  return [
    ...(reached.length === 0
      ? []
      : [`Gemeinsame Teile ändern sich auch in ${joined(reached)}. Sie werden mit veröffentlicht.`]),
    ...(hours === 0
      ? []
      : [
          `Wer vor dem Veröffentlichen begonnen hat, kann noch ${hours} Stunden lang in der bisherigen Fassung senden.`,
        ]),
    ...(begun.length === 0
      ? []
      : [`Begonnene Antworten passen danach nicht mehr überall: ${names(begun)}. Was nicht passt, wird neu gefragt.`]),
    ...(programs.length === 0 ? [] : [`Programme, die selbst senden, müssen angepasst werden: ${names(programs)}.`]),
  ];
}

function names(breaks: NonNullable<ExaminationResult['breaks']>): string {
  const said = breaks.slice(0, MOST_NAMED).map(({ kind, name }) => `${kind} ${name}`);
  const more = breaks.length - said.length;
  return more > 0 ? `${said.join(', ')} und ${more} mehr` : said.join(', ');
}
