import type { Ground } from './grounds.ts';
import type { CoverageKind, Proof } from '../coverage/index.ts';

/** How something is proved. */
export const PROOF_WORDS: Record<Proof, string> = {
  journey: 'im Beispiel',
  walk: 'nur erzeugt',
  none: 'nicht gezeigt',
};

/** Where it was carried out for real. */
export const GROUND_WORDS: Record<Ground, string> = { http: 'über HTTP', browser: 'im Browser' };

/** What can be shown of a wizard. */
export const KIND_WORDS: Record<CoverageKind, string> = {
  state: 'Schritte',
  transition: 'Wege',
  detour: 'Zurück, Ändern, Abweisen und Senden',
  guard: 'Bedingungen, beide Seiten',
  option: 'Auswahlen',
  advice: 'Hinweise und Rückfragen',
  rule: 'Gebrochene Regeln und ihre Sätze',
  kept: 'Eingehaltene Regeln',
  message: 'Meldungen der Definition',
  row: 'Zeilen von Tabellen',
  mail: 'Bedingungen in E-Mails',
};
