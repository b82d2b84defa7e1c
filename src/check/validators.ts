import {
  _,
  nil,
  Ajv2020,
  stringify,
  type ValidateFunction,
  type CodeOptions,
  type KeywordCxt,
  type KeywordDefinition,
} from 'ajv/dist/2020.js';
import { getData } from 'ajv/dist/compile/validate/index.js';
import standaloneModule from 'ajv/dist/standalone/index.js';
import { RecentMap } from './recentMap.ts';
import { once } from '../engine/memoize.ts';
import { FORMATS } from '../engine/formats.ts';
import { OWN_KEYWORDS } from '../format/index.ts';
import type { FormKeyword, OwnKeyword } from '../engine/vocabulary.ts';
import { mostUnits } from './interpreter/types.ts';
import { schemasOf } from '../engine/stepSchemas.ts';
import type { Choice, PropertySchema } from '../engine/definition.ts';
import type { PublicDefinition, Validators } from '../engine/types.ts';

/** Compiled schemas, also as source code. */
export type CompiledSchemas = {
  validators: Validators;
  /**
   * ES module source without CommonJS imports, with one export for each of `exports`. Evaluates no code at run time.
   */
  standaloneCode: () => string;
  /** Export name of each validator key. */
  exports: Record<string, string>;
};

/**
 * Compiles every schema of a definition: steps, the `if`s inside them, advice. A schema that was compiled lately is not
 * compiled again: editions and revisions share most of them. Throws Ajv's error for a bad schema.
 */
export function compileSchemas(definition: Pick<PublicDefinition, 'steps'>): CompiledSchemas {
  const schemas = Object.entries(definition.steps).flatMap(([id, file]) => schemasOf(id, file));
  const ajv = once(() => createAjv({ esm: true }));
  const validators = Object.fromEntries(
    schemas.map(([key, schema]) => [key, compileOnce(schema, ajv) as Validators[string]]),
  );
  const exports = Object.fromEntries(schemas.map(([key], index) => [key, `v${index}`]));
  return { validators, exports, standaloneCode: () => withoutPaths(codeOf(schemas.map(([, schema]) => schema))) };
}

/** Validators by the text of their schema; the four wizards have about 100. */
const compiled = new RecentMap<string, ValidateFunction>(400);

function compileOnce(schema: PropertySchema, ajv: () => Ajv2020): ValidateFunction {
  const text = JSON.stringify(schema);
  const known = compiled.get(text);
  if (known !== undefined) return known;
  requireSchema(schema);
  const validate = ajv().compile(schema);
  compiled.set(text, validate);
  return validate;
}

/** The source of validators that are exported as `v0`, `v1` and so on. */
function codeOf(schemas: PropertySchema[]): string {
  const ajv = createAjv({ source: true, esm: true });
  const names = schemas.map((schema, index) => {
    ajv.addSchema(schema, `v${index}`);
    return `v${index}`;
  });
  return standalone(ajv, Object.fromEntries(names.map((name) => [name, name])));
}

// One instance for all wizards: each Ajv compiles the meta-schemas anew, which takes longer than a wizard's schemas.
// Optimising the generated code would take longer than it saves.
const metaAjv = new Ajv2020({ code: { optimize: false } });

/** Throws if the schema is not a valid JSON Schema (2020-12). */
function requireSchema(schema: PropertySchema): void {
  if (metaAjv.validateSchema(schema) !== true) throw new Error(`schema is invalid: ${metaAjv.errorsText()}`);
}

/**
 * Ajv as this project uses it: reports all errors, refuses unknown keywords, knows ours. Omits its own messages and
 * other data that is not used, since every browser loads the generated code.
 */
function createAjv(code: CodeOptions): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strictTypes: false,
    strictRequired: false,
    messages: false,
    code,
    // `requireSchema` validates schemas, with one Ajv for all wizards.
    validateSchema: false,
  });
  // The constructor of Ajv2020 always turns this on.
  ajv.opts.unevaluated = false;
  ajv.removeKeyword('oneOf').addKeyword({ keyword: 'oneOf', schemaType: 'array', code: oneOf });
  ajv.removeKeyword('pattern').addKeyword(PATTERN);
  for (const keyword of OWN_KEYWORDS) ajv.addKeyword(isForm(keyword) ? keyword : JUDGING[keyword]);
  for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format);
  return ajv;
}

/**
 * Removes schema paths from the generated code, a third of its size. They are needed only to tell the branches of an
 * `anyOf` apart (`issues.ts`).
 */
function withoutPaths(code: string): string {
  return code.includes('keyword:"anyOf"') ? code : code.replaceAll(/,schemaPath:"[^"]*"/g, ',schemaPath:""');
}

/** `oneOf` for closed questions. `step.schema.json` allows only constants in it. */
function oneOf(context: KeywordCxt): void {
  const offered = (context.schema as Choice[]).map((choice) => choice.const);
  context.fail(_`!${stringify(offered)}.includes(${context.data})`);
}

/** `pattern` that sees no text which is too long anyway: however slow it is, a long text costs nothing. */
const PATTERN: KeywordDefinition = {
  keyword: 'pattern',
  type: 'string',
  schemaType: 'string',
  before: 'format',
  error: { message: '', params: ({ schemaCode }) => _`{pattern: ${schemaCode}}` },
  code(context: KeywordCxt) {
    const { gen, data, parentSchema } = context;
    const source = String(context.schema);
    const ref = new RegExp(source, 'u');
    const expression = gen.scopeValue('pattern', { key: ref.toString(), ref, code: _`new RegExp(${source}, "u")` });
    const { maxLength } = parentSchema as PropertySchema;
    const isShort = maxLength === undefined ? nil : _`${data}.length <= ${mostUnits(maxLength)} && `;
    context.fail(_`${isShort}!${expression}.test(${data})`);
  },
};

/** Our keywords that validate answers. */
const JUDGING: Record<Exclude<OwnKeyword, FormKeyword>, KeywordDefinition> = {
  minDate: dateLimit('minDate'),
  maxDate: dateLimit('maxDate'),
  alone: { keyword: 'alone', type: 'array', code: alone },
  equals: { keyword: 'equals', schemaType: 'string', code: equals },
  arithmetic: { keyword: 'arithmetic', type: 'string', schemaType: 'boolean', code: arithmetic },
};

/** Whether the keyword only configures the form. */
function isForm(keyword: OwnKeyword): keyword is FormKeyword {
  return !Object.hasOwn(JUDGING, keyword);
}

/**
 * Reports every text with its limit. A validator is compiled once and serves for many days, so `judgeStep.ts` decides
 * whether the date lies beyond the limit.
 */
function dateLimit(keyword: string): KeywordDefinition {
  return {
    keyword,
    type: 'string',
    schemaType: 'string',
    error: { message: '', params: ({ schema }) => _`{limit: ${schema}}` },
    code: (context: KeywordCxt) => context.fail(),
  };
}

/** The one answer that excludes all others must not have company. */
function alone(context: KeywordCxt): void {
  context.fail(_`${context.data}.length > 1 && ${context.data}.includes(${stringify(context.schema)})`);
}

/** The answer contains its question (`sum.ts`), so it can be validated without other data. */
function arithmetic(context: KeywordCxt): void {
  const sum = context.gen.const('sum', _`/^(\\d+)\\+(\\d+)=\\s*(\\d+)$/.exec(${context.data})`);
  context.fail(_`${sum} === null || Number(${sum}[1]) + Number(${sum}[2]) !== Number(${sum}[3])`);
}

/** Passes if the other answer is missing or of another type: its own rules report that. */
function equals(context: KeywordCxt): void {
  const other = context.gen.const('other', getData(String(context.schema), context.it));
  context.fail(_`typeof ${other} === typeof ${context.data} && ${other} !== ${context.data}`);
}

/** Node provides a CommonJS module's exports as `default`; bundlers may already have unwrapped it. */
const standalone = ('default' in standaloneModule ? standaloneModule.default : standaloneModule) as (
  ajv: Ajv2020,
  ids: Record<string, string>,
) => string;
