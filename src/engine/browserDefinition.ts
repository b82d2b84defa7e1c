import type { PublicDefinition } from './types.ts';

/** A computed value in a text or a condition. */
const NAMED = /["{]=\p{L}/u;

/**
 * A definition as browsers get it: without mails, later wordings, and without computed values if only mails and the last page show them.
 * The last page shows what the server computed.
 */
export function browserDefinition(definition: PublicDefinition): PublicDefinition {
  const { mails: _, computed, ...wizard } = definition.wizard;
  const { machine, tables, steps } = definition;
  const asking = Object.entries(steps).filter(([id]) => machine.states[id]?.type !== 'final');
  const isShown =
    NAMED.test(JSON.stringify([machine, tables, asking])) ||
    Object.values(computed ?? {}).some(({ store }) => store !== undefined);
  const { wordings: _wordings, ...asked } = definition;
  return { ...asked, wizard: { ...wizard, ...(computed !== undefined && isShown && { computed }) } };
}
