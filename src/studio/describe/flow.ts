import { forwardsOf } from '../../engine/index.ts';
import type { Names } from './names.ts';
import { formatWhen } from './sentences.ts';
import { entries, fact, type Thing } from './thing.ts';

const FILE = 'machine.json';

/** Where it begins, the ways between the steps with their conditions, and what sending leads to. */
export function describeFlow(names: Names): Thing[] {
  const { machine } = names.wizard.definition;
  const sending = Object.values(machine.states).flatMap(({ invoke }) => invoke ?? []);
  const to = (id: string) => `„${names.step(id)}“`;
  return [
    {
      key: 'flow',
      where: 'Ablauf',
      place: { file: FILE, pointer: '' },
      weight: 'flow',
      raw: [machine.initial, sending],
      facts: [
        ...fact('initial', 'Erster Schritt', to(machine.initial)),
        ...sending.flatMap(({ onDone, onError }) => [
          ...fact('onDone', 'Nach dem Senden', to(onDone)),
          ...fact('onError', 'Wenn das Senden misslingt', to(onError)),
        ]),
        ...forwardsOf(names.wizard).flatMap(([from, { branches }]) =>
          entries(
            `order ${from}`,
            `Wege aus ${to(from)}`,
            branches.map(({ target }) => to(target)),
            {
              isQuiet: true,
              isOrder: true,
            },
          ),
        ),
      ],
    },
    ...waysOf(names),
  ];
}

function waysOf(names: Names): Thing[] {
  const ways = forwardsOf(names.wizard).flatMap(([from, { branches }]) =>
    branches.map(({ target, guard }) => {
      const isOnly = guard === undefined && branches.length === 1;
      return { from, target, when: isOnly ? 'immer' : (formatWhen(names, guard) ?? 'sonst') };
    }),
  );
  const byEnds = Map.groupBy(ways, ({ from, target }) => `${from} ${target}`);
  return [...byEnds.values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const when = some.map((one) => one.when).join(' oder ');
    return {
      key: `way ${first.from} ${first.target}`,
      where: `Weg von „${names.step(first.from)}“ nach „${names.step(first.target)}“`,
      place: { file: FILE, pointer: '' },
      weight: 'flow' as const,
      raw: when,
      facts: fact('when', 'Wann', when, when === 'immer' ? { isQuiet: true } : {}),
    };
  });
}
