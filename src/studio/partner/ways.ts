import { forwardExits } from '../../check/exits.ts';
import type { GuardRef } from '../../engine/definition.ts';
import type { Wizard } from '../../engine/index.ts';
import { namesOf } from '../describe/names.ts';
import { formatWhen } from '../describe/sentences.ts';
import type { Outline } from '../document/outline.ts';
import type { FilePlace } from '../document/place.ts';

/** A way out of a step, in words: 'Wenn „Art“ „Privat“ ist', and where it leads. */
export type WayOut = { when: string; to: string; place: FilePlace };

export type StepWays = {
  id: string;
  title: string;
  /** Nothing follows. */
  isEnd: boolean;
  /** In the order in which they are tried. */
  ways: WayOut[];
};

/** Each step that can be reached with the ways out of it, in the order of the outline. */
export function waysThrough(wizard: Wizard, outline: Pick<Outline, 'steps'>): StepWays[] {
  const names = namesOf(wizard);
  const { states } = wizard.definition.machine;
  const toOf = (target: string) => {
    const { invoke } = states[target] ?? {};
    return invoke === undefined ? `„${names.step(target)}“` : `Absenden, und dann „${names.step(invoke.onDone)}“`;
  };
  return outline.steps
    .filter(({ reached, inMachine, role }) => reached && inMachine && role !== 'sending')
    .map(({ id, role }) => {
      const exits = forwardExits(id, states[id]);
      return {
        id,
        title: names.step(id),
        isEnd: role === 'final' || exits.length === 0,
        ways: exits.map(({ target, guard, pointer }) => ({
          when: formatCase(formatWhen(names, guard as GuardRef | undefined, 'clause'), exits.length === 1),
          to: toOf(target),
          place: { file: 'machine.json', pointer },
        })),
      };
    });
}

function formatCase(when: string | undefined, isOnly: boolean): string {
  if (when !== undefined) return `Wenn ${when}`;
  return isOnly ? 'Danach' : 'Sonst';
}
