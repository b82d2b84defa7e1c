import { joinPointer } from '../engine/pointer.ts';
import { widgetTraits } from '../engine/widgetTraits.ts';
import type { Plan } from './plan.ts';
import { shownOrder, uiOf } from './shownOrder.ts';

type QuestionPointer = { file: string; pointer: string };

/**
 * Where a new question goes at the end of a group: before the consents that close it, since they are about all that is asked. `before`: the
 * question of the group that follows in its schema, empty for none. `section`: the section at whose end it goes, if the consents have one of
 * their own.
 */
export function spotBeforeConsents(
  plan: Plan,
  { file, pointer }: QuestionPointer,
): { before: string; section?: number } {
  const order = shownOrder(plan.read(file, ''), pointer);
  const names = order.flat();
  const first =
    names.findLastIndex((name) => !isConsent(plan, { file, pointer: joinPointer(`${pointer}/properties`, name) })) + 1;
  const own = plan.members(file, `${pointer}/properties`);
  const before = names.slice(first).find((name) => Object.hasOwn(own, name)) ?? '';
  const at = order.findIndex((section) => section[0] === before);
  return at > 0 ? { before, section: at - 1 } : { before };
}

/** Whether a question is a consent, by its own looks or by those of its shared part. */
export function isConsent(plan: Pick<Plan, 'read'>, { file, pointer }: QuestionPointer): boolean {
  const part = plan.read(file, `${pointer}/uses`);
  const shared = typeof part === 'string' ? plan.read(`../parts/${part}.json`, '/ui/ui:widget') : undefined;
  return widgetTraits(plan.read(file, `${uiOf(pointer)}/ui:widget`) ?? shared).isConsent === true;
}
