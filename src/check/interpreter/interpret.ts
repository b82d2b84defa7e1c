import { ANY_KEYWORDS } from './anyKeywords.ts';
import { isList, isNumber, isText, typeTest } from './types.ts';
import { isPlainObject, joinPointer, readPointer } from '../../engine/pointer.ts';
import { LIST_KEYWORDS, NUMBER_KEYWORDS, OBJECT_KEYWORDS, TEXT_KEYWORDS, typesOf } from './typedKeywords.ts';
import { reporter, type Keywords, type RuleContext, type Rule, type Run, type SchemaError } from './rule.ts';
import { SILENT, type Schema, type SchemaOrBoolean } from './schema.ts';
import type { Annotation, Every, FormKeyword, Keyword } from '../../engine/vocabulary.ts';

/** Validates a value. `errors` are those of the last call, null if there were none. */
export type Interpreted = { (value: unknown): boolean; errors: SchemaError[] | null };

export type Surroundings = {
  formats: RuleContext['formats'];
  /** Schemas that `$ref` may name, by name: `guard.schema.json`. */
  schemas?: Readonly<Record<string, Schema>>;
};

/**
 * Makes a validator of a JSON Schema without generating code. Its errors are those of Ajv with `allErrors`, in the same
 * order. Throws for a keyword or format that is not known, and for what Ajv refuses in strict mode.
 */
export function interpret(schema: SchemaOrBoolean, surroundings: Surroundings): Interpreted {
  const rule = new Interpreter(schema, surroundings).ruleOf(schema, '#', OWN);
  const validate: Interpreted = Object.assign(
    (value: unknown) => {
      const run: Run = { root: value, errors: [], propertyName: undefined };
      rule(value, '', run);
      validate.errors = run.errors.length === 0 ? null : run.errors;
      return validate.errors === null;
    },
    { errors: null },
  );
  return validate;
}

/** The name of the document that `$ref` starts from. */
const OWN = '';

class Interpreter {
  readonly #documents: Readonly<Record<string, SchemaOrBoolean>>;
  readonly #formats: RuleContext['formats'];
  readonly #referred = new Map<string, Rule>();

  constructor(schema: SchemaOrBoolean, { formats, schemas }: Surroundings) {
    this.#documents = { ...schemas, [OWN]: schema };
    this.#formats = formats;
  }

  /** The rule of a schema. `path` is its fragment, `document` the name of the one that it stands in. */
  ruleOf(schema: SchemaOrBoolean, path: string, document: string): Rule {
    if (schema === true) return () => {};
    if (schema === false) return refuse(path);
    const unknown = Object.keys(schema).find((key) => !KNOWN.has(key) && !key.startsWith(NOTE));
    if (unknown !== undefined) throw new Error(`strict mode: unknown keyword: "${unknown}"`);
    if (schema.if === undefined && (schema.then ?? schema.else) !== undefined)
      throw new Error('strict mode: "then" or "else" without "if" is ignored');
    const place: RuleContext = {
      schema,
      path,
      formats: this.#formats,
      below: (part, ...tokens) =>
        this.ruleOf(part, [path, ...tokens.map((token) => escapeFragment(token))].join('/'), document),
      referred: (reference) => this.#refer(reference, document),
    };
    return inOrder(rulesOf(place));
  }

  /** The rule of a schema elsewhere. It is made when it is needed, since schemas may refer to themselves. */
  #refer(reference: string, document: string): Rule {
    const [name = '', fragment = ''] = reference.split('#');
    const target = name === '' ? document : name;
    const schema = readPointer(this.#documents[target], decodeURIComponent(fragment));
    if (!isSchema(schema)) throw new Error(`can't resolve reference ${reference}`);
    const key = `${target}#${fragment}`;
    return (value, at, run) => {
      let rule = this.#referred.get(key);
      if (rule === undefined) {
        rule = this.ruleOf(schema, `#${fragment}`, target);
        this.#referred.set(key, rule);
      }
      rule(value, at, run);
    };
  }
}

/** The rules of a schema, in Ajv's order. */
function rulesOf(place: RuleContext): Rule[] {
  const types = typesOf(place.schema);
  const groups = [
    groupOf(place, 'number', isNumber, NUMBER_KEYWORDS),
    groupOf(place, 'string', isText, TEXT_KEYWORDS),
    groupOf(place, 'array', isList, LIST_KEYWORDS),
    groupOf(place, 'object', isPlainObject, OBJECT_KEYWORDS),
  ];
  const own = types.length === 1 ? groups.find((group) => group?.type === types[0]) : undefined;
  const mistyped = reporter(place, 'type');
  const hasType = typeTest(types);
  const ofType: Rule = (value, at, run) => {
    if (!hasType(value)) mistyped(run, at, { type: place.schema.type });
  };
  return [
    ...(types.length > 0 && own === undefined ? [ofType] : []),
    ...keywordRules(place, ANY_KEYWORDS),
    // Beside keywords for the same type, a wrong type is reported after the keywords for any type.
    ...groups.flatMap((group) => (group === undefined ? [] : group === own ? [group.rule, ofType] : [group.rule])),
  ];
}

/** The rule of the keywords for one type, which values of other types satisfy; undefined if the schema has none. */
function groupOf<Value>(
  place: RuleContext,
  type: string,
  isOfType: (value: unknown) => value is Value,
  keywords: Keywords<Value>,
): { type: string; rule: Rule } | undefined {
  if (!presentIn(place.schema, keywords)) return undefined;
  const rule = inOrder(keywordRules(place, keywords));
  return {
    type,
    rule: (value, at, run) => {
      if (isOfType(value)) rule(value, at, run);
    },
  };
}

function presentIn<Value>(schema: Schema, keywords: Keywords<Value>): boolean {
  return Object.keys(keywords).some((keyword) => schema[keyword as keyof Schema] !== undefined);
}

function keywordRules<Value>(place: RuleContext, keywords: Keywords<Value>): Rule<Value>[] {
  return Object.entries(keywords).flatMap(([keyword, make]) =>
    place.schema[keyword as keyof Schema] === undefined ? [] : (make(place) ?? []),
  );
}

function inOrder<Value>(rules: Rule<Value>[]): Rule<Value> {
  return (value, at, run) => {
    for (const rule of rules) rule(value, at, run);
  };
}

/** The rule of the schema `false`. */
function refuse(path: string): Rule {
  return (_, at, run) =>
    run.errors.push({
      instancePath: at,
      schemaPath: `${path}/false schema`,
      keyword: 'false schema',
      params: {},
      schema: false,
      parentSchema: false,
    });
}

type Implemented =
  | keyof typeof ANY_KEYWORDS
  | keyof typeof NUMBER_KEYWORDS
  | keyof typeof TEXT_KEYWORDS
  | keyof typeof LIST_KEYWORDS
  | keyof typeof OBJECT_KEYWORDS
  | 'type'
  | 'then'
  | 'else';

/** A keyword of a step's schema that judges answers. Each is implemented here. */
export type Interpreting = Every<Exclude<Keyword, Annotation | FormKeyword>, Implemented>;

/** Keywords that values are validated by. */
export const JUDGING: readonly string[] = [
  'type',
  'then',
  'else',
  ...[ANY_KEYWORDS, NUMBER_KEYWORDS, TEXT_KEYWORDS, LIST_KEYWORDS, OBJECT_KEYWORDS].flatMap((keywords) =>
    Object.keys(keywords),
  ),
];

/** What begins so is a note for tools (JSON Schema 2020-12, section 6.5). The format notes with it what its places are called. */
const NOTE = 'x-';
const KNOWN: ReadonlySet<string> = new Set([...SILENT, ...JUDGING]);

function isSchema(value: unknown): value is SchemaOrBoolean {
  return typeof value === 'boolean' || isPlainObject(value);
}

/** A token of a pointer in a URI fragment. */
function escapeFragment(token: string | number): string {
  return encodeURIComponent(joinPointer('', token).slice(1));
}
