import { forwardExits } from '../../check/exits.ts';
import type { GuardRef } from '../../engine/definition.ts';
import type { Wizard } from '../../engine/index.ts';
import { describeAdvice } from '../describe/advice.ts';
import { namesOf, type Names } from '../describe/names.ts';
import { formatWhen } from '../describe/sentences.ts';
import { formatAsked } from '../document/formatAsked.ts';
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
  /** Questions and warnings that only some people see, each with its condition. */
  sometimes: string[];
};

/** Each step that can be reached with the ways out of it, in the order of the outline. */
export function waysThrough(wizard: Wizard, outline: Outline): StepWays[] {
  const names = namesOf(wizard);
  const { states } = wizard.definition.machine;
  const toOf = (target: string) => {
    const { invoke } = states[target] ?? {};
    return invoke === undefined ? `„${names.step(target)}“` : `Absenden, und dann „${names.step(invoke.onDone)}“`;
  };
  return outline.steps
    .filter(({ reached, inMachine, role }) => reached && inMachine && role !== 'sending')
    .map(({ id, role, questions }) => {
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
        sometimes: [
          ...questions.flatMap(({ place }) => formatAsked(outline, place) ?? []),
          ...adviceAt(wizard, names, id),
        ],
      };
    });
}

function adviceAt(wizard: Wizard, names: Names, step: string): string[] {
  const file = wizard.step(step)?.file;
  if (file === undefined) return [];
  return (file.advice ?? []).map(({ field }, index) => {
    const { facts } = describeAdvice(names, step, file, index);
    const text = (key: string) => facts.find((fact) => fact.key === key)?.text ?? '';
    return `Hinweis bei „${names.of(field)}“, ${text('when')}: „${text('message')}“`;
  });
}

function formatCase(when: string | undefined, isOnly: boolean): string {
  if (when !== undefined) return `Wenn ${when}`;
  return isOnly ? 'Danach' : 'Sonst';
}
