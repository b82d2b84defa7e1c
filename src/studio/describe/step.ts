import {
  collectFields,
  isGroup,
  PARAGRAPHS_AT,
  parsePointer,
  stepsOf,
  type ParagraphPlace,
  uiAt,
  withRowPattern,
  type Field,
  type PropertySchema,
  type StepFile,
} from '../../engine/index.ts';
import { labelAt } from '../document/labels.ts';
import { isToldGroup } from '../document/groups.ts';
import { inOrder } from '../document/fieldOrder.ts';
import { describeAdvice } from './advice.ts';
import { lastFacts } from './lastStep.ts';
import type { Names } from './names.ts';
import { paragraphFacts } from './paragraphs.ts';
import { describeQuestion, looksOf, messagesOf } from './question.ts';
import { formatReach } from './reach.ts';
import { resultFacts } from './result.ts';
import { formatSection, sectionsOf } from './sections.ts';
import { formatRule, formatScalar } from './sentences.ts';
import { formatText } from '../document/formatText.ts';
import { entries, fact, hiddenFact, type Fact, type Thing } from './thing.ts';
import { wordingFacts, wordingsAt } from './wordings.ts';

/** Every step: what its page says, its questions, its warnings. */
export function describeSteps(names: Names): Thing[] {
  return stepsOf(names.wizard).flatMap(({ id, file }) => {
    const fields = inOrder(collectFields(id, file.schema), file).flatMap(withRowPattern);
    return [
      describePage(names, id, file, fields),
      ...fields.map((field) => describeQuestion(names, { id, file }, field)),
      ...groupsIn(file.schema).map((group) => describeGroup(names, { id, file }, group)),
      ...(file.advice ?? []).map((_, index) => describeAdvice(names, id, file, index)),
    ];
  });
}

const TEXTS = ['title', 'titleWithout', 'button', 'waits', 'open', 'summary'] as const;

function describePage(names: Names, id: string, file: StepFile, fields: readonly Field[]): Thing {
  const whole = { file: `steps/${id}.json`, pointer: '' };
  const place = { ...whole, pointer: '/title' };
  const { schema: _schema, advice: _advice, ui: _ui, ...page } = file;
  const { picture, onward } = file;
  const label = (key: string) => labelAt({ ...place, pointer: `/${key}` });
  const paragraphs = (at: ParagraphPlace) =>
    PARAGRAPHS_AT[at].flatMap((part) => paragraphFacts(names, part, label(part), file[part]));
  return {
    key: `step ${id}`,
    where: `Schritt „${names.step(id)}“`,
    place,
    weight: 'words',
    raw: [page, wordingsAt(names, whole)],
    facts: [
      ...TEXTS.flatMap((key) =>
        fact(key, label(key), formatScalar(names, file[key]), key === 'title' ? { isQuiet: true } : {}),
      ),
      ...fact('reach', 'Wann der Schritt kommt', formatReach(names, id), { isOfNew: true }),
      ...paragraphs('above'),
      ...questionFacts(names, file, fields),
      ...paragraphs('below'),
      ...wordingFacts(names, whole),
      ...(picture === undefined
        ? []
        : [...fact('picture', 'Bild', picture.alt), ...hiddenFact('picture file', 'Welches Bild', picture.file)]),
      ...fact('onward', label('onward'), onward && `„${onward.label}“ (Link zu ${onward.href})`, { weight: 'flow' }),
      ...(file.result === undefined ? [] : resultFacts(names, file.result)),
      ...lastFacts(names, file),
    ],
  };
}

/** The questions of a page in their order, and the headings between them. */
function questionFacts(names: Names, { ui, advice = [] }: StepFile, fields: readonly Field[]): Fact[] {
  const asked = fields.filter(({ pointer }) => !pointer.includes('/*/'));
  const order = { isQuiet: true, isOrder: true } as const;
  return [
    ...entries('questions', 'Fragen', [...new Set(asked.map(({ pointer }) => names.of(pointer)))], order),
    ...entries(
      'headings',
      'Zwischenüberschrift',
      sectionsOf(ui).map((one) => formatSection(names, one)),
    ),
    ...entries(
      'advice',
      'Hinweise',
      advice.map(({ message }) => message),
      order,
    ),
  ];
}

/** A group of questions that says something of itself. `at`: pointer of its schema, `pointer`: of its answers. */
type Group = { schema: PropertySchema; at: string; pointer: string };

function groupsIn(schema: PropertySchema | undefined, at = '/schema', pointer = ''): Group[] {
  if (schema === undefined) return [];
  const parts = [
    ...(['then', 'else'] as const).map((key) => [`/${key}`, schema[key]] as const),
    ...(schema.allOf ?? []).map((part, index) => [`/allOf/${index}`, part] as const),
  ];
  return [
    ...(isToldGroup(schema) && isGroup(schema) ? [{ schema, at, pointer }] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, part]) => {
      const inside = part.items !== undefined && isGroup(part.items) ? part.items : undefined;
      if (inside !== undefined) return groupsIn(inside, `${at}/properties/${key}/items`, `${pointer}/${key}/*`);
      return isGroup(part) ? groupsIn(part, `${at}/properties/${key}`, `${pointer}/${key}`) : [];
    }),
    ...parts.flatMap(([key, part]) => groupsIn(part, at + key, pointer)),
  ];
}

function describeGroup(
  names: Names,
  { id, file }: { id: string; file: StepFile },
  { schema, at, pointer }: Group,
): Thing {
  const {
    properties: _properties,
    required: _required,
    allOf: _allOf,
    if: _if,
    then: _then,
    else: _else,
    ...raw
  } = schema;
  const place = { file: `steps/${id}.json`, pointer: at };
  const label = (key: string) => labelAt({ ...place, pointer: `/${key}` });
  const { anyOf, not, minProperties } = schema;
  const rules = [
    ...fact('anyOf', 'Muss stimmen', anyOf && formatRule(names, { anyOf }, pointer)),
    ...fact('not', 'Ausgeschlossen ist', not && formatRule(names, not, pointer)),
    ...fact('minProperties', label('minProperties'), formatScalar(names, minProperties)),
  ];
  return {
    key: `group ${pointer} ${parsePointer(at).join(' ')}`,
    where:
      pointer === ''
        ? `Alle Fragen in Schritt „${names.step(id)}“`
        : `Gruppe „${names.of(pointer)}“ in Schritt „${names.step(id)}“`,
    place,
    weight: 'questions',
    raw: [raw, looksOf(uiAt(file.ui, pointer)), wordingsAt(names, place)],
    facts: [
      ...(['title', 'description', 'reason'] as const).flatMap((key) =>
        fact(key, label(key), schema[key] && formatText(names, schema[key]), { weight: 'words' }),
      ),
      ...wordingFacts(names, place),
      ...rules,
      ...messagesOf(names, schema.errorMessage),
    ],
  };
}
