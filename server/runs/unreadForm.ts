import { askedFields } from '../../src/engine/index.ts';
import type { Fault } from '../http/fault.ts';
import { TOO_LARGE } from '../uploads/index.ts';
import type { OpenRun } from './openRun.ts';

/** Tells why the form of a step could not be read, at the question whose files are the reason. */
export function unreadForm({ run, wizard }: OpenRun, step: string, { message, felder = [] }: Fault) {
  const asked = askedFields(wizard, step, run.answers).filter(({ schema }) => schema.upload !== undefined);
  const pointers = message === TOO_LARGE ? asked.map(({ pointer }) => pointer) : felder.map(({ pfad }) => pfad);
  return pointers.length === 0
    ? { title: `${message} Bitte prüfen Sie auch Ihre übrigen Angaben auf dieser Seite.`, problems: [] }
    : {
        title: 'Bitte prüfen Sie alle Angaben auf dieser Seite',
        problems: pointers.map((pointer) => ({ pointer, message })),
      };
}
