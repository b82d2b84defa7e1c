import type { FromSchema } from 'json-schema-to-ts';
import type { funnelEvent } from './schemas/index.ts';

/** Where browsers report how far people get in wizards. */
export const EVENTS_PATH = '/api/ereignis';

/**
 * What a browser reports about a run through a wizard, so that we see where people get stuck: names from the definition
 * and nothing else. `started`: the first answer was given; `reached`: a later step came on screen, and `from` was left for
 * the first time; `passed`: a step was left for the first time, towards one that had been on screen; `refused`: the step
 * could not be left because of these fields (their pointers), each with the rule that it breaks (`rules`, in the same order).
 */
export type FunnelEvent = FromSchema<typeof funnelEvent>;
