import { joinPointer } from '../../engine/pointer.ts';
import { reporter, type Keyword, type Keywords, type RuleContext, type Rule } from './rule.ts';
import { isEqual, lengthOf, mostUnits, typeTest } from './types.ts';
import type { Schema, SchemaMap } from './schema.ts';

/** Keywords for values of one type, in the order in which Ajv reports their errors. */
export const NUMBER_KEYWORDS = {
  maximum: limit('maximum', (value, most) => value > most, '<='),
  minimum: limit('minimum', (value, least) => value < least, '>='),
  // Formats are those of texts. Ajv's order depends on the keyword being known here.
  format: () => undefined,
} satisfies Keywords<number>;

export const TEXT_KEYWORDS = {
  maxLength: limit('maxLength', (text, most) => lengthOf(text) > most),
  minLength: limit('minLength', (text, least) => lengthOf(text) < least),
  pattern: (place) => {
    const { pattern = '', maxLength } = place.schema;
    const expression = new RegExp(pattern, 'u');
    // A text that is too long anyway costs nothing, however slow the pattern is.
    const most = maxLength === undefined ? Infinity : mostUnits(maxLength);
    const report = reporter(place, 'pattern');
    return (text, at, run) => {
      if (text.length <= most && !expression.test(text)) report(run, at, { pattern });
    };
  },
  format: (place) => {
    const { format = '' } = place.schema;
    const known = Object.hasOwn(place.formats, format) ? place.formats[format] : undefined;
    if (known === undefined) throw new Error(`unknown format "${format}"`);
    const suits = typeof known === 'function' ? known : (text: string) => known.test(text);
    const report = reporter(place, 'format');
    return (text, at, run) => {
      if (!suits(text)) report(run, at, { format });
    };
  },
  /** The answer contains its question, see `sum.ts`. */
  arithmetic: (place) => {
    const report = reporter(place, 'arithmetic');
    return (text, at, run) => {
      const [, left, right, result] = /^(\d+)\+(\d+)=\s*(\d+)$/.exec(text) ?? [];
      if (result === undefined || Number(left) + Number(right) !== Number(result)) report(run, at, {});
    };
  },
  minDate: dateLimit('minDate'),
  maxDate: dateLimit('maxDate'),
} satisfies Keywords<string>;

export const LIST_KEYWORDS = {
  maxItems: limit('maxItems', (list, most) => list.length > most),
  minItems: limit('minItems', (list, least) => list.length < least),
  items: ({ schema: { items = true }, below }) => {
    const rule = below(items, 'items');
    return (list, at, run) => {
      for (const [index, item] of list.entries()) rule(item, `${at}/${index}`, run);
    };
  },
  uniqueItems: (place) => {
    const { uniqueItems, items } = place.schema;
    if (uniqueItems !== true) return undefined;
    const types = typeof items === 'object' ? typesOf(items) : [];
    const isPlain = types.length > 0 && !types.includes('object') && !types.includes('array');
    const findTwice = isPlain ? twiceAmong(typeTest(types)) : equalPair;
    const report = reporter(place, 'uniqueItems');
    return (list, at, run) => {
      const found = findTwice(list);
      if (found !== undefined) report(run, at, found);
    };
  },
  /** The one answer that excludes all others must not have company. */
  alone: (place) => {
    const { alone } = place.schema;
    const report = reporter(place, 'alone');
    return (list, at, run) => {
      if (list.length > 1 && list.includes(alone)) report(run, at, {});
    };
  },
} satisfies Keywords<unknown[]>;

export const OBJECT_KEYWORDS = {
  maxProperties: limit('maxProperties', (object, most) => Object.keys(object).length > most),
  minProperties: limit('minProperties', (object, least) => Object.keys(object).length < least),
  required: (place) => {
    const { required = [] } = place.schema;
    const report = reporter(place, 'required');
    return (object, at, run) => {
      for (const key of required) if (object[key] === undefined) report(run, at, { missingProperty: key });
    };
  },
  propertyNames: (place) => {
    const rule = place.below(place.schema.propertyNames ?? true, 'propertyNames');
    const report = reporter(place, 'propertyNames');
    return (object, at, run) => {
      const around = run.propertyName;
      for (const key of Object.keys(object)) {
        const before = run.errors.length;
        run.propertyName = key;
        rule(key, at, run);
        run.propertyName = around;
        if (run.errors.length > before) report(run, at, { propertyName: key });
      }
    };
  },
  additionalProperties: (place) => {
    const { additionalProperties: schema = true, properties = {}, patternProperties = {} } = place.schema;
    const patterns = Object.keys(patternProperties).map((pattern) => new RegExp(pattern, 'u'));
    const isAdditional = (key: string) =>
      !Object.hasOwn(properties, key) && !patterns.some((pattern) => pattern.test(key));
    const report = reporter(place, 'additionalProperties');
    const rule = place.below(schema, 'additionalProperties');
    return (object, at, run) => {
      for (const key of Object.keys(object).filter(isAdditional)) {
        if (schema === false) report(run, at, { additionalProperty: key });
        else rule(object[key], joinPointer(at, key), run);
      }
    };
  },
  properties: ({ schema: { properties = {} }, below }) => {
    const rules = rulesOf(properties, 'properties', below).map(
      ([key, rule]) => [key, joinPointer('', key), rule] as const,
    );
    return (object, at, run) => {
      for (const [key, token, rule] of rules) {
        const value = object[key];
        if (value !== undefined) rule(value, at + token, run);
      }
    };
  },
  patternProperties: ({ schema: { patternProperties = {} }, below }) => {
    const rules = rulesOf(patternProperties, 'patternProperties', below).map(
      ([pattern, rule]) => [new RegExp(pattern, 'u'), rule] as const,
    );
    return (object, at, run) => {
      for (const [pattern, rule] of rules)
        for (const [key, value] of Object.entries(object))
          if (pattern.test(key)) rule(value, joinPointer(at, key), run);
    };
  },
  dependentSchemas: ({ schema: { dependentSchemas = {} }, below }) => {
    const rules = rulesOf(dependentSchemas, 'dependentSchemas', below);
    return (object, at, run) => {
      for (const [key, rule] of rules) if (object[key] !== undefined) rule(object, at, run);
    };
  },
} satisfies Keywords<Record<string, unknown>>;

export function typesOf({ type = [] }: Schema): readonly string[] {
  return typeof type === 'string' ? [type] : type;
}

type Limit = 'maximum' | 'minimum' | `${'max' | 'min'}${'Length' | 'Items' | 'Properties'}`;

/** A keyword whose value is a number that values are compared with. */
function limit<Value>(
  keyword: Limit,
  breaks: (value: Value, limit: number) => boolean,
  comparison?: string,
): Keyword<Value> {
  return (place) => {
    const { [keyword]: border = 0 } = place.schema;
    const params = { ...(comparison !== undefined && { comparison }), limit: border };
    const report = reporter(place, keyword);
    return (value, at, run) => {
      if (breaks(value, border)) report(run, at, params);
    };
  };
}

/** Reports every text with its limit, since a rule serves for many days: `judgeStep.ts` compares them. */
function dateLimit(keyword: 'minDate' | 'maxDate'): Keyword<string> {
  return (place) => {
    const report = reporter(place, keyword);
    return (_, at, run) => report(run, at, { limit: place.schema[keyword] });
  };
}

function rulesOf(schemas: SchemaMap, keyword: string, below: RuleContext['below']): [string, Rule][] {
  return Object.entries(schemas)
    .filter(([key]) => key !== '__proto__')
    .map(([key, schema]) => [key, below(schema, keyword, key)]);
}

type Pair = { i: number; j: number };

/** Two equal items, as Ajv finds them among items of any type: `i` is the later one, and the last possible. */
function equalPair(list: unknown[]): Pair | undefined {
  for (let i = list.length - 1; i > 0; i -= 1)
    for (let j = i - 1; j >= 0; j -= 1) if (isEqual(list[i], list[j])) return { i, j };
  return undefined;
}

/** Two equal items, as Ajv finds them among plain values: `i` is the earlier one. Other items are left out. */
function twiceAmong(isSuitable: (value: unknown) => boolean): (list: unknown[]) => Pair | undefined {
  return (list) => {
    const seen = new Map<unknown, number>();
    for (let i = list.length - 1; i >= 0; i -= 1) {
      const item = list[i];
      if (!isSuitable(item)) continue;
      const j = seen.get(item);
      if (j !== undefined) return { i, j };
      seen.set(item, i);
    }
    return undefined;
  };
}
