import { fieldsOf } from '../../src/engine/index.ts';
import { asGuard, fieldGuards } from '../../src/engine/guards.ts';
import { distinctAnswers } from '../../src/explore/distinct.ts';
import { variantsOfGuard } from '../../src/explore/guardVariants.ts';
import { formatConditions, formatGuard, formatGuardAbout } from '../../src/explore/words.ts';
import { questionsOf } from '../../src/studio/document/words.ts';
import type { GuardRef, PropertySchema, When } from '../../src/engine/definition.ts';
import { TEST_ROWS } from '../format/guardRows.ts';
import { placesOf, TODAY, type Subject } from './subjects.ts';

const SCHEMAS: PropertySchema[] = [
  { type: 'string' },
  { type: 'integer', minimum: 0 },
  { type: 'number' },
  { type: 'array', items: { type: 'string', enum: ['ja', 'nein', 'x'] } },
];

/** Every guard of a wizard and every sample, in words, with what tells it apart and how it may be mistaken. */
export function dumpGuards(subject: Subject): string[] {
  const { wizard, definition } = subject;
  const written = [...placesOf(definition)].flatMap(({ pointer, value }) =>
    /\/(?:guard|when)$/.test(pointer) && value !== undefined ? [[pointer, asGuard(value as When)] as const] : [],
  );
  const asked = fieldsOf(wizard).map(
    (field) =>
      `${field.step} ${field.pointer} asked: ${formatConditions(wizard, field)} | ${formatConditions(wizard, field, 'clause')}`,
  );
  return [...written, ...samplesOf(subject)].flatMap(([at, guard]) => wordsOf(subject, at, guard)).concat(asked);
}

/** About each kind of subject: a question of the wizard, a computed value of it, and one that nobody asks. */
function samplesOf({ wizard, definition }: Subject): (readonly [string, GuardRef])[] {
  const question = fieldsOf(wizard)[0]?.pointer ?? '/a';
  const value = Object.keys(definition.wizard.computed ?? {})[0] ?? 'a';
  const leaves = [question, `=${value}`, '/unbekannt'].flatMap((field) =>
    Object.entries(TEST_ROWS).flatMap(([type, { operands }]) =>
      operands.map((params): GuardRef => ({ type, params: { ...params, field } }) as GuardRef),
    ),
  );
  const [one, other] = leaves as [GuardRef, GuardRef];
  const joined: GuardRef[] = [
    { type: 'all', params: { of: [one, other] } },
    { type: 'any', params: { of: [{ type: 'all', params: { of: [one, other] } }, other] } },
    { type: 'not', params: { of: { type: 'any', params: { of: [one, other] } } } },
  ];
  return [...leaves, ...joined].map((guard) => [JSON.stringify(guard), guard]);
}

function wordsOf({ wizard, outline }: Subject, at: string, guard: GuardRef): string[] {
  const about = questionsOf(outline);
  const orders = (['main', 'clause'] as const).flatMap((order) => [
    `${order}: ${formatGuard(wizard, guard, order)}`,
    `studio ${order}: ${formatGuardAbout(about, guard, order)}`,
  ]);
  const told = SCHEMAS.map((schema) => distinctAnswers(fieldGuards(guard), schema, () => TODAY));
  const variants = variantsOfGuard(guard, wizard).map(
    ({ name, guard: variant }) => `${name}: ${JSON.stringify(variant)}`,
  );
  return [...orders, `tells apart: ${JSON.stringify(told)}`, ...variants.map((variant) => `mistake ${variant}`)].map(
    (line) => `${at} ${line}`,
  );
}
