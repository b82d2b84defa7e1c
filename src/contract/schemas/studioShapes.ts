/** Shapes that the schemas of the studio share. */

export const text = { type: 'string' } as const;

export const textsByName = { type: 'object', additionalProperties: text } as const;

export const moment = { type: 'string', format: 'date-time' } as const;
