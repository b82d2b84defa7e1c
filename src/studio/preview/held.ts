import type { Finding } from '../../check/browser.ts';

/** Whether the page leaves out what a finding is about: what the format does not allow, and a text with a placeholder that nobody fills in. */
function isLeftOut({ code }: Finding): boolean {
  return code.startsWith('datei-') || code === 'platzhalter-unbekannt';
}

/** What a step's page leaves out because of findings, as a German sentence; undefined if nothing is. `nameOf`: the thing that a finding is about. */
export function formatHeld(
  findings: readonly Finding[],
  step: string | undefined,
  nameOf: (finding: Finding) => string,
): string | undefined {
  const here = findings.filter((finding) => finding.file === `steps/${step}.json` && isLeftOut(finding));
  const [first, ...others] = new Set(here.map(nameOf));
  if (first === undefined) return undefined;
  const more =
    others.length === 0
      ? ''
      : others.length === 1
        ? ' und eine weitere Stelle'
        : ` und ${others.length} weitere Stellen`;
  return `Fehlt auf dieser Seite, solange der Fund dazu besteht: ${first}${more}.`;
}
