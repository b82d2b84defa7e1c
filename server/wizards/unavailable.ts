import { inGermany } from '../base/inGermany.ts';
import { Fault } from '../http/fault.ts';
import type { FaultyFolder } from './loaded.ts';
import type { Retirement } from './retirement.ts';

/** A wizard with addresses and no questions: it is faulty and was never live, or it is switched off, or retired. */
export type UnavailableWizard = {
  id: string;
  routes: string[];
  submitPaths: string[];
  off: boolean;
  retired?: { title: string } & Retirement;
};

/** A wizard that is not offered any more, and says so. */
export type RetiredWizard = Omit<UnavailableWizard, 'retired'> & Required<Pick<UnavailableWizard, 'retired'>>;

/**
 * Reads the addresses of a faulty folder from its `wizard.json`, which may be invalid JSON. The default addresses count
 * as well: the declared ones may be what is faulty.
 */
export function unavailableWizard(
  { id, files }: FaultyFolder,
  { off = false, retirement }: { off?: boolean; retirement?: Retirement | undefined } = {},
): UnavailableWizard {
  const text = files.texts['wizard.json'] ?? '';
  const read = (name: string) => new RegExp(`"${name}"\\s*:\\s*"(/[^"\\s]*)"`).exec(text)?.slice(1) ?? [];
  return {
    id,
    routes: [...read('route'), `/anfrage/${id}`],
    submitPaths: [...read('path'), `/api/anfrage/${id}`],
    off,
    ...(retirement !== undefined && { retired: { ...retirement, title: titleIn(text) } }),
  };
}

export function isRetired(wizard: UnavailableWizard): wizard is RetiredWizard {
  return wizard.retired !== undefined;
}

/** What was live is valid JSON. */
function titleIn(text: string): string {
  return (JSON.parse(text) as { title: string }).title;
}

const ENDED = 'Dieser Fragebogen wird nicht mehr angeboten.';

/** 410, with the sentence of the person who has retired it. `ending`: how long what was begun may be sent. */
export function retiredFault({ retired: { sentence } }: RetiredWizard, ending?: { until: Date }): Fault {
  const rest = ending && `Was Sie begonnen haben, können Sie noch bis ${formatEnd(ending.until)} absenden.`;
  return new Fault(410, ENDED, { details: [sentence, rest].filter(Boolean).join(' ') });
}

/** 'Montag, 30. November, 14:05 Uhr'. */
export function formatEnd(until: Date): string {
  const day = inGermany(until, { weekday: 'long', day: 'numeric', month: 'long' });
  return `${day}, ${inGermany(until, { hour: '2-digit', minute: '2-digit' })} Uhr`;
}

/** Whether this path is the wizard's page, the page of one of its steps, or its submit path. */
export function isAddressOf({ routes, submitPaths }: UnavailableWizard, path: string): boolean {
  return submitPaths.includes(path) || routes.some((route) => path === route || path.startsWith(`${route}/`));
}
