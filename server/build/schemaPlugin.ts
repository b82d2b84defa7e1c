import type { Plugin } from 'vite';

/** What schemas of the format say for people: panels and the reference. Nothing that checks, explores or changes a wizard reads it. */
const FOR_PEOPLE = new Set(['description', 'examples', 'x-label', 'x-help', 'x-names']);

/** Keywords whose members have names of the author's choice. */
const NAMED = new Set(['properties', 'patternProperties', '$defs']);

/** A schema of the format without what it says for people. */
export function bareSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bareSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => !FOR_PEOPLE.has(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => [keyword, NAMED.has(keyword) ? bareMembers(value as object) : bareSchema(value)]),
  );
}

function bareMembers(members: object): unknown {
  return Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, bareSchema(schema)]));
}

/** Gives the studio's workers the schemas of the format without what they say for people. */
export function bareSchemas(): Plugin {
  return {
    name: 'bare-schemas',
    enforce: 'pre',
    transform: {
      filter: { id: /\/wizards\/\w+\.schema\.json$/ },
      handler: (code) => JSON.stringify(bareSchema(JSON.parse(code))),
    },
  };
}
