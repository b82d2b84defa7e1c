import type { FromSchema } from 'json-schema-to-ts';
import type { funnelEvent } from './schemas/index.ts';

/** Where browsers tell how far people get in wizards. */
export const EVENTS_PATH = '/api/ereignis';

/**
 * What a browser tells about a run through a wizard, so that we see where people get stuck: names from the definition
 * and nothing else. `started`: the first answer was given; `reached`: a later step came on screen; `refused`: the step
 * was not let go because of these fields (their pointers).
 */
export type FunnelEvent = FromSchema<typeof funnelEvent>;
