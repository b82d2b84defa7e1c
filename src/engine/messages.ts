import { isGroupList, isManyOf } from './fields.ts';
import { formatNumber } from './numbers.ts';
import { parsePointer } from './pointer.ts';
import type { PropertySchema, RowKeyword } from './definition.ts';
import type { RuleKeyword } from './vocabulary.ts';

/** Rules without a default message: steps write one (`format/keywordRow.ts`), or the message is that of `enum`. */
type Unexplained = 'not' | 'alone' | 'minProperties' | 'oneOf';

/** Default German messages. `{…}` are the parameters of the rule. */
const DEFAULTS: Record<Exclude<RuleKeyword, Unexplained> | 'unknown', string> = {
  required: 'Bitte füllen Sie dieses Feld aus.',
  type: 'Diese Angabe hat nicht die erwartete Form.',
  enum: 'Bitte wählen Sie eine der angebotenen Möglichkeiten.',
  const: 'Bitte bestätigen Sie diesen Punkt.',
  arithmetic: 'Die Rechenaufgabe wurde nicht korrekt gelöst.',
  equals: 'Die beiden Angaben stimmen nicht überein.',
  anyOf: 'Bitte wählen Sie mindestens eine Möglichkeit aus.',
  format: 'Diese Angabe hat nicht die richtige Form.',
  pattern: 'Diese Angabe hat nicht die richtige Form.',
  minLength: 'Bitte geben Sie mindestens {limit} Zeichen ein.',
  maxLength: 'Bitte geben Sie höchstens {limit} Zeichen ein.',
  minimum: 'Bitte geben Sie mindestens {limit} ein.',
  maximum: 'Bitte geben Sie höchstens {limit} ein.',
  minDate: 'Bitte geben Sie ein Datum ab dem {limit} an.',
  maxDate: 'Bitte geben Sie ein Datum bis zum {limit} an.',
  minItems: 'Bitte geben Sie mindestens {limit} an.',
  maxItems: 'Bitte geben Sie höchstens {limit} an.',
  uniqueItems: 'Bitte nennen Sie jede Antwort nur einmal.',
  unknown: 'Dieses Feld ist unbekannt.',
};

/** Sentences about the number of chosen answers. */
const OF_CHOICES: Record<string, string> = {
  minItems: 'Bitte wählen Sie mindestens {limit} Antworten.',
  maxItems: 'Bitte wählen Sie höchstens {limit} Antworten.',
};

const FALLBACK = 'Bitte prüfen Sie diese Angabe.';

/** The message for a broken rule: the definition's own, or the default one, which begins with the field's name. */
export function messageFor(
  schema: PropertySchema | undefined,
  pointer: string,
  keyword: string,
  params: Record<string, unknown>,
): string {
  const declared = schema === undefined ? undefined : declaredMessage(schema, pointer, keyword);
  return fill(declared ?? named(schema, pointer, defaultFor(schema, pointer, keyword)), params);
}

function defaultFor(schema: PropertySchema | undefined, pointer: string, keyword: string): string {
  const isOfChoices = schema !== undefined && schemasAt(schema, parsePointer(pointer)).some(isManyOf);
  return (isOfChoices ? OF_CHOICES[keyword] : undefined) ?? (DEFAULTS as Record<string, string>)[keyword] ?? FALLBACK;
}

/** Adds the field's name, since the error summary lists the messages of many fields. */
function named(schema: PropertySchema | undefined, pointer: string, sentence: string): string {
  return sentence === DEFAULTS.arithmetic ? sentence : withName(schema, pointer, sentence);
}

/**
 * Prefixes a sentence with the title of its question: 'Kennzeichen: …'. Returns the sentence unchanged if there is no
 * title or if the title contains links.
 */
export function withName(schema: PropertySchema | undefined, pointer: string, sentence: string): string {
  const { title } =
    (schema === undefined ? [] : schemasAt(schema, parsePointer(pointer))).find((part) => part.title !== undefined) ??
    {};
  if (title === undefined || pointer === '' || title.includes('](')) return sentence;
  return `${title}${/[.:?!]$/.test(title) ? '' : ':'} ${sentence}`;
}

/** The heading of a row without its name: '2. Zeuge'. */
export function rowTitle(row: RowKeyword | undefined, index: number): string {
  return `${index + 1}. ${row?.title ?? 'Eintrag'}`;
}

/** The title of the row that a pointer leads into: '2. Zeuge'. Undefined outside of lists of groups. */
export function rowTitleAt(schema: PropertySchema | undefined, pointer: string): string | undefined {
  const tokens = parsePointer(pointer);
  for (const [index, token] of tokens.entries()) {
    if (schema === undefined || !/^\d+$/.test(token)) continue;
    const list = schemasAt(schema, tokens.slice(0, index)).find(isGroupList);
    if (list !== undefined) return rowTitle(list.row, Number(token));
  }
  return undefined;
}

/** The definition's own message for a broken rule, with unfilled `{…}`. */
export function declaredMessage(schema: PropertySchema, pointer: string, keyword: string): string | undefined {
  for (const { errorMessage } of schemasAt(schema, parsePointer(pointer))) {
    const message = typeof errorMessage === 'string' ? errorMessage : errorMessage?.[keyword];
    if (message !== undefined) return message;
  }
  return undefined;
}

/** Every part of a schema that applies to a path, including conditional parts. */
export function schemasAt(schema: PropertySchema, tokens: string[]): PropertySchema[] {
  const parts = [schema, ...(schema.allOf ?? []), schema.then, schema.else].filter((part) => part !== undefined);
  const here = parts.flatMap((part) => (part === schema ? [part] : schemasAt(part, [])));
  if (tokens.length === 0) return here;
  const [token = '', ...rest] = tokens;
  return parts.flatMap((part) => {
    if (part !== schema) return schemasAt(part, tokens);
    const child = part.items !== undefined && part.properties === undefined ? part.items : ownProperty(part, token);
    return child === undefined ? [] : schemasAt(child, rest);
  });
}

function ownProperty(schema: PropertySchema, key: string): PropertySchema | undefined {
  return schema.properties !== undefined && Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
}

function fill(template: string, params: Record<string, unknown>): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    if (!Object.hasOwn(params, name)) return whole;
    const value = params[name];
    return typeof value === 'number' ? formatNumber(value) : String(value);
  });
}
