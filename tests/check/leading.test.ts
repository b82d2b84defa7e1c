import { describe, expect, it } from 'vitest';
import { stayingChoices } from '../../src/check/checkLeading.ts';
import { askedFields, leadsOn, type Answers, type PropertySchema } from '../../src/engine/index.ts';
import { define, group, needed, opens, text, when, wizardOf, yesNo } from '../engine/definitions.ts';

/** What is said of a step after the one that asks for the case, where these questions are choices that lead on. */
function staying(schema: PropertySchema, names: string[], sends = false) {
  const ui = Object.fromEntries(names.map((name) => [name, { 'ui:widget': 'choice' }]));
  const before = { schema: group({ fall: yesNo('Fall') }) };
  const definition = define({
    steps: { before, frage: { schema, ui }, ...(!sends && { mehr: { schema: group({}) } }) },
  });
  const wizard = wizardOf(definition);
  const ways = ['ja', 'nein'].flatMap((fall) =>
    ['ja', 'nein'].map((art): Answers => ({ fall, art, eins: art, zwei: art })),
  );
  const shown = (answers: Answers) => askedFields(wizard, 'frage', answers).map(({ pointer }) => pointer);
  return {
    found: stayingChoices(definition).map(({ field }) => field.pointer),
    /** The choices that lead on with some answers. */
    leading: names
      .map((name) => `/${name}`)
      .filter((pointer) =>
        ways.some((answers) => shown(answers).includes(pointer) && leadsOn(wizard, 'frage', pointer, answers)),
      ),
  };
}

const underCase = (then: PropertySchema, otherwise?: PropertySchema) =>
  group({}, opens(when('fall', 'ja'), then, otherwise));

describe('a choice that is to lead on', () => {
  it.each<[string, PropertySchema, string[]]>([
    ['alone', needed({ art: yesNo('Art') }), ['art']],
    [
      'above what its answer opens',
      group({ art: yesNo('Art') }, opens(when('art', 'ja'), group({ wo: text('Wo') }))),
      ['art'],
    ],
    [
      'above what another answer opens',
      group({ art: yesNo('Art') }, opens(when('fall', 'ja'), group({ wo: text('Wo') }))),
      ['art'],
    ],
    [
      'in either of two branches',
      underCase(group({ eins: yesNo('1') }), group({ zwei: yesNo('2') })),
      ['eins', 'zwei'],
    ],
  ])('leads on %s, and is left alone', (_, schema, names) => {
    const { found, leading } = staying(schema, names);
    expect(found).toEqual([]);
    expect(leading).toEqual(names.map((name) => `/${name}`));
  });

  it.each<[string, PropertySchema, boolean]>([
    ['beside a text', group({ art: yesNo('Art'), wo: text('Wo') }), false],
    [
      'in what another one opens',
      group({ eins: yesNo('1') }, opens(when('eins', 'ja'), group({ art: yesNo('Art') }))),
      false,
    ],
    ['beside another one under the same condition', underCase(group({ art: yesNo('Art'), wo: text('Wo') })), false],
    ['on the step that sends', needed({ art: yesNo('Art') }), true],
  ])('never leads on %s, and is found', (_, schema, sends) => {
    expect(staying(schema, ['art'], sends)).toEqual({ found: ['/art'], leading: [] });
  });
});
