import { asGuard } from '../guards.ts';
import type { ComputedFile, ConfirmationFile, GuardRef, Section, When, WizardFile } from '../definition.ts';

/** How a confirmation told the deadline of an objection before there were computed values and sections. */
type Objection = {
  when: When;
  service: string;
  title: string;
  running: string[];
  past: string[];
  unknown: string[];
};

type FormerConfirmation = ConfirmationFile & { objection?: Objection };

/** These names are none that authors can choose, so no other value has them. */
const SERVICE = 'objection-service';
const DEADLINE = 'objection-deadline';
const DAYS_LEFT = 'objection-days';

/**
 * The `wizard.json` of an earlier release in the form of this one: the deadline of an objection becomes computed values
 * and sections that say the same. Does not change the input.
 */
export function upgraded(file: WizardFile): WizardFile {
  const { objection, ...confirmation }: Partial<FormerConfirmation> = file.mails?.confirmation ?? {};
  if (objection === undefined) return file;
  return {
    ...file,
    computed: { ...file.computed, ...valuesOf(objection) },
    mails: { ...file.mails, confirmation: { ...(confirmation as ConfirmationFile), sections: sectionsOf(objection) } },
  };
}

function valuesOf({ service }: Objection): Record<string, ComputedFile> {
  return {
    [SERVICE]: { day: { from: service } },
    [DEADLINE]: { deadline: { from: service, period: 'P2W', within: 'P366D' }, source: '§ 67 Abs. 1 OWiG' },
    [DAYS_LEFT]: { days: { from: 'today', to: `=${DEADLINE}` } },
  };
}

function sectionsOf({ when, title, running, past, unknown }: Objection): Section[] {
  const isKnown: GuardRef = { type: 'isAnswered', params: { field: `=${DEADLINE}` } };
  const section = (text: string[], condition: GuardRef): Section => ({
    when: { type: 'all', params: { of: [asGuard(when), condition] } },
    title,
    text: text.map((paragraph) =>
      paragraph.replaceAll('{zustellung}', `{=${SERVICE}}`).replaceAll('{frist}', `{=${DEADLINE}}`),
    ),
  });
  return [
    section(running, { type: 'atLeast', params: { field: `=${DAYS_LEFT}`, value: 0 } }),
    section(past, { type: 'atMost', params: { field: `=${DAYS_LEFT}`, value: -1 } }),
    section(unknown, { type: 'not', params: { of: isKnown } }),
  ];
}
