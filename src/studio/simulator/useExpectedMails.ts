import { useEffect, useState } from 'react';
import type { ClientMail, Journey, Wizard } from '../../engine/index.ts';
import { ApiFault, composeMails } from '../api/api.ts';
import { JOURNEYS } from '../document/examples.ts';
import { useStudio } from '../context/context.ts';

export type ExpectedMails = NonNullable<NonNullable<Journey['expect']>['mails']>;

/** What an example would expect of the mails; undefined while they are composed, otherwise why they cannot be. */
export type Composed = { mails: ExpectedMails } | { reason: string } | undefined;

/** Mails that only some wizards send. */
const OPTIONAL: readonly ClientMail[] = ['confirmation', 'powerOfAttorney', 'newsletter'];

/**
 * The mails that a journey would cause, by the server's own code: those that go out with their subject, and false for those
 * that the wizard has and that do not. `journey`: undefined while nobody wants to know.
 */
export function useExpectedMails(wizard: Wizard, journey: Journey | undefined): Composed {
  const { workspace } = useStudio();
  const [composed, setComposed] = useState<{ of: string; result: Composed }>();
  const wanted = journey === undefined ? '' : JSON.stringify({ ...journey, name: 'Aufnahme' });
  useEffect(() => {
    if (wanted === '') return undefined;
    let left = false;
    const compose = async () => {
      const files = { ...workspace.files, [JOURNEYS]: `{ "journeys": [${wanted}] }` };
      const result = await composeMails(workspace.id, { files, journey: 0 }).then(
        ({ sends, letters }): Composed => {
          if (sends !== 'mails') return { mails: {} };
          const sent = letters.map(({ kind, expects }) => [kind, { subject: expects }] as const);
          const kept = OPTIONAL.filter(
            (kind) => wizard.definition.wizard.mails?.[kind] !== undefined && sent.every(([one]) => one !== kind),
          ).map((kind) => [kind, false] as const);
          return { mails: Object.fromEntries([...sent, ...kept]) };
        },
        (error: unknown) => ({
          reason: error instanceof ApiFault ? error.message : 'Die E-Mails ließen sich nicht verfassen.',
        }),
      );
      if (!left) setComposed({ of: wanted, result });
    };
    void compose();
    return () => {
      left = true;
    };
  }, [workspace, wizard, wanted]);
  return composed?.of === wanted ? composed.result : undefined;
}
