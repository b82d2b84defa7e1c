import type { FunnelEvent } from '../../src/contract/index.ts';
import type { Step } from '../../src/engine/index.ts';
import { isRule } from '../../src/format/index.ts';
import type { JsonObject } from '../http/jsonBody.ts';
import type { Catalogue } from '../wizards/index.ts';

/** A report whose names are in the definition. `revision`: empty for one that is not live. */
export type KnownEvent = FunnelEvent & { revision: string };

/** Reads a report. It contains only names from definitions, so their number is finite; undefined if it has others. */
export function readEvent(sent: JsonObject, catalogue: Pick<Catalogue, 'byId'>): KnownEvent | undefined {
  const { wizard: id, step, event, revision: asked, ...rest } = sent;
  if (typeof id !== 'string' || typeof step !== 'string') return undefined;
  if (asked !== undefined && typeof asked !== 'string') return undefined;
  const offered = catalogue.byId(id);
  const known = offered?.wizard.step(step);
  if (offered === undefined || known === undefined) return undefined;
  const { wizard } = offered;
  const place = { wizard: id, step, revision: asked === wizard.revision ? asked : '' };
  const others = Object.keys(rest);
  if (event === 'started' || event === 'passed') return others.length === 0 ? { ...place, event } : undefined;
  if (event === 'reached') {
    const { from } = rest;
    if (others.some((name) => name !== 'from')) return undefined;
    if (from === undefined) return { ...place, event };
    return typeof from === 'string' && wizard.step(from) !== undefined ? { ...place, event, from } : undefined;
  }
  if (event !== 'refused' || others.some((name) => name !== 'fields' && name !== 'rules')) return undefined;
  const broken = readBroken(rest, known);
  return broken && { ...place, event, ...broken };
}

/** The fields of the step, each once, with the rule of each; undefined if one of either is unknown. */
function readBroken(
  { fields, rules }: JsonObject,
  step: Pick<Step, 'fields'>,
): Pick<Extract<FunnelEvent, { event: 'refused' }>, 'fields' | 'rules'> | undefined {
  if (!isTexts(fields) || (rules !== undefined && (!isTexts(rules) || rules.length !== fields.length)))
    return undefined;
  const known = new Set(step.fields.map(({ pointer }) => pointer));
  if (!fields.every((field) => known.has(field)) || rules?.every(isRule) === false) return undefined;
  const first = fields.map((field, index) => fields.indexOf(field) === index);
  const ones = (all: readonly string[]) => all.filter((_, index) => first[index] === true);
  return { fields: ones(fields), ...(rules !== undefined && { rules: ones(rules) }) };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((part) => typeof part === 'string');
}
