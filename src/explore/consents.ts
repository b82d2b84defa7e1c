import { schemasAt } from '../engine/messages.ts';
import { uiAt } from '../engine/ui.ts';
import { widgetTraits } from '../engine/widgetTraits.ts';
import type { Field } from '../engine/fields.ts';
import type { StepFile } from '../engine/definition.ts';

/** What a consent demands. `given`: it must be ticked. `asked`: it must be answered, at least under some condition. */
export type Demand = { voluntary: boolean; given: boolean; asked: boolean };

/** What a step demands of a consent; undefined if the question is none. */
export function demandOf({ ui, schema: root = {} }: StepFile, { pointer, path, schema }: Field): Demand | undefined {
  const look = uiAt(ui, pointer);
  if (widgetTraits(look['ui:widget']).isConsent !== true) return undefined;
  const name = path.at(-1) ?? '';
  const asked = schemasAt(root, path.slice(0, -1)).some(({ required }) => required?.includes(name) === true);
  return { voluntary: look['ui:voluntary'] === true, given: schema.const === true, asked };
}
