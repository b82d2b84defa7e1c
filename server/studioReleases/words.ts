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
export function stageLabel(stage: ExaminationStage | undefined): string {
  return stage === undefined ? 'Das Ergebnis wird gespeichert …' : STAGES[stage];
}

const MOST_NAMED = 5;

/** 'a, b und c'. */
export function joined(all: readonly string[]): string {
  return new Intl.ListFormat('de').format(all);
}

type Breaks = NonNullable<ExaminationResult['breaks']>;

/**
 * What a difference means for other wizards, and for people who go on with the new questions in the middle. `reached`: these wizards, as they are told.
 */
export function formatEffects(breaks: Breaks, reached: readonly string[]): string[] {
  const begun = breaks.filter(({ concerns }) => concerns.includes('Entwürfe'));
  const [gone, asked] = [begun.filter((one) => one.gone === true), begun.filter((one) => one.gone !== true)].map(
    titles,
  );
  return [
    ...(reached.length === 0
      ? []
      : [`Gemeinsame Teile ändern sich auch in ${joined(reached)}. Sie werden mit veröffentlicht.`]),
    ...(asked === undefined || asked === ''
      ? []
      : [
          `Wer schon angefangen hat und mit der neuen Fassung weitermacht, wird ${asked} neu gefragt, wo die Antwort fehlt oder nicht mehr passt.`,
        ]),
    ...(gone === undefined || gone === ''
      ? []
      : [
          `Wer schon angefangen hat und mit der neuen Fassung weitermacht, verliert die Antwort auf ${gone}: Danach wird nicht mehr gefragt.`,
        ]),
  ];
}

/** In which other wizards nobody finishes with the questions that they were asked. */
export function formatRenewals(reached: readonly string[]): string[] {
  return reached.length === 0 ? [] : [`Auch in ${joined(reached)} muss neu prüfen, wer gerade ausfüllt.`];
}

/** What a difference means for programs that send answers by themselves: nothing, or what they have to change. */
export function formatForPrograms(breaks: Breaks): string[] {
  const named = breaks.filter(({ concerns }) => concerns.includes('API')).map(({ kind, name }) => `${kind} ${name}`);
  if (named.length === 0) return [];
  const said = named.slice(0, MOST_NAMED).join(', ');
  const more = named.length - MOST_NAMED;
  return [`Programme, die selbst senden, müssen angepasst werden: ${more > 0 ? `${said} und ${more} mehr` : said}.`];
}

/** „Art“, „Ort“ und 3 weitere Fragen. */
function titles(breaks: Breaks): string {
  const all = [...new Set(breaks.flatMap(({ title }) => (title === undefined ? [] : [`„${title}“`])))];
  const unnamed = breaks.some(({ title }) => title === undefined);
  const more = all.length - MOST_NAMED;
  const others =
    more > 0 ? [more === 1 ? '1 weitere Frage' : `${more} weitere Fragen`] : unnamed ? ['andere Fragen'] : [];
  return joined([...all.slice(0, MOST_NAMED), ...others]);
}
