import { useCallback } from 'react';
import type { ClientMail, Journey, Wizard } from '../../engine/index.ts';
import { composeMails } from '../api/api.ts';
import { JOURNEYS } from '../document/examples.ts';
import { useStudio } from '../context/context.ts';
import { useAbilities } from '../context/useAbilities.ts';
import { useReply } from '../parts/useReply.ts';

export type ExpectedMails = NonNullable<NonNullable<Journey['expect']>['mails']>;

/** What an example would expect of the mails; undefined while they are composed, otherwise why they cannot be. */
export type Composed = { mails: ExpectedMails } | { reason: string } | undefined;

/** Mails that only some wizards send. */
const OPTIONAL: readonly ClientMail[] = ['confirmation', 'powerOfAttorney', 'newsletter'];

/**
 * The mails that a journey would cause, by the server's own code: those that go out with their subject, and false for those
 * that the wizard has and that do not. `journey`: undefined if the mails are not needed.
 */
export function useExpectedMails(wizard: Wizard, journey: Journey | undefined): Composed {
  const { workspace } = useStudio();
  const hasLive = useAbilities()('live');
  const example = journey === undefined ? '' : JSON.stringify({ ...journey, name: 'Aufnahme' });
  const compose = useCallback(async (): Promise<Composed> => {
    const files = { ...(!hasLive && workspace.files), [JOURNEYS]: `{ "journeys": [${example}] }` };
    const { sends, letters } = await composeMails(workspace.id, { files, journey: 0 });
    if (sends !== 'mails') return { mails: {} };
    const sent = letters.map(({ kind, expects }) => [kind, { subject: expects }] as const);
    const kept = OPTIONAL.filter(
      (kind) => wizard.definition.wizard.mails?.[kind] !== undefined && sent.every(([one]) => one !== kind),
    ).map((kind) => [kind, false] as const);
    return { mails: Object.fromEntries([...sent, ...kept]) };
  }, [workspace, wizard, example, hasLive]);
  const { value, failure } = useReply(example === '' ? undefined : compose, 'Die E-Mails ließen sich nicht verfassen.');
  return failure === undefined ? value : { reason: failure };
}
