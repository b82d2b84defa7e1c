import { stepsOf } from '../engine/compile.ts';
import { collectConditions, questionAt, type Condition, type Field } from '../engine/fields.ts';
import { joinPointer, parsePointer } from '../engine/pointer.ts';
import { schemasAt } from '../engine/messages.ts';
import { formatNumber } from '../engine/numbers.ts';
import { formatValue, withoutLinks } from '../engine/formatValue.ts';
import { isRule, predicateOf, RULE_ROWS, type Predicate } from '../format/index.ts';
import type { GuardRef, PropertySchema } from '../engine/definition.ts';
import type { Wizard } from '../engine/types.ts';

/** The questions that conditions are about, also of a definition that is being written and does not compile. */
export type Questions = {
  fields: readonly Field[];
  schemaOf: (step: string) => PropertySchema | undefined;
  /** What a computed value is called; by its name, if nobody says. */
  titleOfValue?: (name: string) => string | undefined;
};

/** Where the verb stands: `main` is „Art“ ist „Privat“; `clause` follows 'wenn' or 'weil': „Art“ „Privat“ ist. */
export type Order = 'main' | 'clause';

/** A guard in German, for readers who know the law: 'Art' ist 'Privat'. */
export function formatGuard(wizard: Wizard, guard: GuardRef | undefined, order?: Order): string {
  return formatGuardAbout(questionsOf(wizard), guard, order);
}

/** The same about questions. Throws if the guard is not written as the format demands. */
export function formatGuardAbout(questions: Questions, guard: GuardRef | undefined, order?: Order): string {
  return guard === undefined ? 'sonst' : formatParts({ ...questions, order }, guard);
}

/** The conditions under which a question is asked; empty if it always is. */
export function formatConditions(wizard: Wizard, field: Field, order?: Order): string {
  return formatConditionsAbout(questionsOf(wizard), field, order);
}

/** The same about questions. */
export function formatConditionsAbout(questions: Questions, { conditions, step }: Field, order?: Order): string {
  return conditions.map((condition) => formatCondition({ ...questions, order }, step, condition)).join(' und ');
}

/** The questions that sentences name, and the order of their words. */
type SentenceContext = Questions & { order?: Order | undefined };

/** The title of the question at a pointer, or of the group there, which may be refused as a whole. Without either: the pointer. */
export function titleAt(wizard: Wizard, pointer: string): string {
  const steps = stepsOf(wizard);
  const question = questionAt(
    steps.flatMap(({ fields }) => fields),
    pointer,
  );
  const groups = steps.flatMap(({ file }) => schemasAt(file.schema ?? {}, parsePointer(pointer)));
  const titled = [question?.schema, ...groups].find((schema) => schema?.title !== undefined);
  return withoutLinks(titled?.title ?? pointer);
}

function questionsOf(wizard: Wizard): Questions {
  return {
    fields: stepsOf(wizard).flatMap(({ fields }) => fields),
    schemaOf: (step) => wizard.step(step)?.file.schema,
  };
}

function formatParts(questions: SentenceContext, guard: GuardRef): string {
  switch (guard.type) {
    case 'all':
    case 'any': {
      const parts = guard.params.of.map((part) => {
        const said = formatParts(questions, part);
        return part.type === 'all' || part.type === 'any' ? `(${said})` : said;
      });
      return parts.join(guard.type === 'all' ? ' und ' : ' oder ');
    }
    case 'not':
      return `nicht (${formatParts(questions, guard.params.of)})`;
    default: {
      const field = fieldAt(questions, guard.params.field);
      const wording = {
        quoted: (value: unknown) => quoted(field, value),
        isComputed: guard.params.field.startsWith('='),
      };
      return inOrder(questions, labelOf(questions, field, guard.params.field), predicateOf(guard, wording));
    }
  }
}

function inOrder({ order = 'main' }: SentenceContext, subject: string, [verb, rest]: Predicate): string {
  if (order === 'main') return `${subject} ${verb} ${rest}`;
  // A separable verb is one word at the end: 'zurückliegt'.
  return `${subject} ${rest}${rest.endsWith(' zurück') ? '' : ' '}${verb}`;
}

function formatCondition(questions: SentenceContext, step: string, { validator, pointer, holds }: Condition): string {
  const schema = questions.schemaOf(step) ?? {};
  const found = collectConditions(schema).find((condition) => validator === `${step}#${condition.pointer}`);
  const said = found === undefined ? '' : formatRuleAbout(questions, found.schema, pointer);
  return holds ? said : `nicht (${said})`;
}

/**
 * A schema as a German sentence about answers: constants, choices, and whether a question is answered at all. `pointer`:
 * that of the answers that the schema is about.
 */
export function formatRuleAbout(questions: SentenceContext, schema: PropertySchema, pointer: string): string {
  const properties = Object.entries(schema.properties ?? {}).map(([key, part]) =>
    formatProperty(questions, part, joinPointer(pointer, key)),
  );
  const answered = (schema.required ?? [])
    .filter((key) => schema.properties?.[key] === undefined)
    .map((key) => inOrder(questions, labelAt(questions, joinPointer(pointer, key)), ['ist', 'beantwortet']));
  const any = (schema.anyOf ?? []).map((part) => formatRuleAbout(questions, part, pointer));
  const all = (schema.allOf ?? []).map((part) => formatRuleAbout(questions, part, pointer));
  const not = schema.not === undefined ? [] : [`nicht (${formatRuleAbout(questions, schema.not, pointer)})`];
  return [...properties, ...answered, ...(any.length === 0 ? [] : [any.join(' oder ')]), ...all, ...not]
    .filter((part) => part !== '')
    .join(' und ');
}

function formatProperty(questions: SentenceContext, part: PropertySchema, pointer: string): string {
  const field = fieldAt(questions, pointer);
  const label = labelOf(questions, field, pointer);
  const offered = part.enum ?? part.oneOf?.map((choice) => choice.const) ?? [];
  const values = part.const === undefined ? offered : [part.const];
  if (values.length > 0)
    return inOrder(questions, label, ['ist', values.map((value) => quoted(field, value)).join(' oder ')]);
  if (part.properties !== undefined || part.required !== undefined) return formatRuleAbout(questions, part, pointer);
  const limits = Object.entries(part).flatMap(([keyword, limit]: [string, unknown]) => {
    const predicate = isRule(keyword) ? RULE_ROWS[keyword].predicate : undefined;
    const said =
      typeof limit === 'number' ? formatNumber(limit) : typeof limit === 'string' ? limit : JSON.stringify(limit);
    return predicate === undefined ? [] : [inOrder(questions, label, predicate(said))];
  });
  const inside = (one: PropertySchema) => formatProperty(questions, one, pointer);
  const any = (part.anyOf ?? []).map(inside);
  const not = part.not === undefined ? '' : inside(part.not);
  return [
    ...limits,
    any.includes('') ? '' : any.join(' oder '),
    ...(part.allOf ?? []).map(inside),
    not === '' ? '' : `nicht (${not})`,
  ]
    .filter((said) => said !== '')
    .join(' und ');
}

function fieldAt(questions: SentenceContext, pointer: string): Field | undefined {
  const field = questionAt(questions.fields, pointer);
  return field?.pointer === pointer ? field : undefined;
}

function labelAt(questions: SentenceContext, pointer: string): string {
  return labelOf(questions, fieldAt(questions, pointer), pointer);
}

/** A question that is not (or no longer) asked has no title, and its pointer says nothing to those who know the law. */
function labelOf({ titleOfValue }: SentenceContext, field: Field | undefined, pointer: string): string {
  if (field !== undefined) return `„${withoutLinks(field.schema.title ?? pointer)}“`;
  if (!pointer.startsWith('=')) return 'eine unbekannte Frage';
  const name = pointer.slice(1);
  return `„${titleOfValue?.(name) ?? name}“`;
}

function quoted(field: Field | undefined, value: unknown): string {
  return `„${field === undefined ? String(value) : formatValue(field.schema.items ?? field.schema, value)}“`;
}
