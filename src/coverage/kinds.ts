/**
 * What can be shown of a wizard. `detour`: a transition beside the forward ones, such as going back, being refused, sending and failing to.
 * `rule`: a rule that refuses answers. `kept`: one that answers keep. `message`: a sentence that the definition declares. `mail`: a condition
 * of a mail.
 */
export type CoverageKind =
  | 'state'
  | 'transition'
  | 'guard'
  | 'option'
  | 'advice'
  | 'rule'
  | 'row'
  | 'detour'
  | 'kept'
  | 'message'
  | 'mail';

/** Kinds whose names may be those of other kinds, too. Most examples show them anyway, so none is suggested for them. */
export const FURTHER: ReadonlySet<CoverageKind> = new Set(['detour', 'kept', 'message', 'mail']);

/** The name under which answers, refusals and moves show something: that of a further kind begins with its kind. */
export function shownUnder(kind: CoverageKind, name: string): string {
  return FURTHER.has(kind) ? `${kind} ${name}` : name;
}
