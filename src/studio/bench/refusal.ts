import { ApiFault } from '../api/api.ts';

/** Why a wizard is not opened, where trying again does not help. */
export type Refusal = { title: string; refused: string };

const WHO_GRANTS = 'Rechte vergibt, wer den Server betreibt.';
const GONE = 'Vielleicht wurde er verworfen oder gelöscht, oder die Adresse hat einen Tippfehler.';

/** There is no right, or no such wizard; undefined for what may go away. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiFault)) return undefined;
  if (error.status === 403)
    return { title: 'Kein Recht an diesem Assistenten', refused: `${error.message} ${WHO_GRANTS}` };
  return error.status === 404 ? { title: 'Diesen Assistenten gibt es nicht (mehr)', refused: GONE } : undefined;
}
