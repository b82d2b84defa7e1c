import { forwardsOf, stepsOf } from '../engine/compile.ts';
import { explore, planOf, type Arrival, type Exploration } from '../explore/index.ts';
import { finding, type Finding, type Witness } from './finding.ts';
import { say, sentence } from './words.ts';
import { joinPointer } from '../engine/pointer.ts';
import { noDay, onDay } from '../engine/days.ts';
import { replay } from '../engine/replay.ts';
import { subschemasOf } from '../engine/subschemas.ts';
import type { Branch, Journey } from '../engine/definition.ts';
import type { Forward, Wizard } from '../engine/types.ts';

/**
 * Faults that only appear with concrete answers: guards that contradict or cover one another, steps that cannot be left, and steps that
 * nobody has found out how to leave.
 */
export function checkLogic(wizard: Wizard, journeys: Journey[]): Finding[] {
  const isPlain = !isLogical(wizard);
  // Who loads a wizard without a day, such as a test, runs nothing that is about today.
  if (isPlain && wizard.today === noDay) return [];
  const explored = explore(planOf(wizard, journeys));
  if (isPlain) return checkUnleft(wizard, journeys, explored);
  const stuck = checkStuck(wizard, explored);
  const unleft = checkUnleft(wizard, journeys, explored);
  const repeated = checkRepeated(wizard, explored);
  // Steps after such ones are never reached, so their branches cannot be judged.
  return stuck.length + unleft.length > 0
    ? [...stuck, ...unleft, ...repeated]
    : [
        ...repeated,
        ...forwardsOf(wizard).flatMap(([step, forward]) => checkBranches(step, forward, explored)),
        ...[...explored.tooMany].map(tooMany),
        ...explored.unsure.map(unsure),
      ];
}

/** What was found is true. What was not found may exist. */
function tooMany(step: string): Finding {
  return finding(
    `steps/${step}.json`,
    '/schema',
    'pruefung-begrenzt',
    'Vor diesem Schritt und in ihm lassen die Antworten mehr Kombinationen zu, als geprüft werden. Nicht jede, von der der Weg abhängt, wurde geprüft.',
    sentence`Bitte lassen Sie den Weg von weniger Antworten abhängen oder belegen Sie ihn mit Beispielen in ${say.file('journeys.json')}, wenn Sie es sicher wissen wollen.`,
  );
}

function unsure(value: string): Finding {
  return finding(
    'wizard.json',
    joinPointer('/computed', value),
    'pruefung-begrenzt',
    sentence`Der berechnete Wert ${say.computed(value)} hängt von mehreren Antworten ab. Nicht jede Kombination wurde geprüft, die über den Weg entscheidet.`,
    sentence`Bitte belegen Sie die Wege mit Beispielen in ${say.file('journeys.json')}, wenn Sie es sicher wissen wollen.`,
  );
}

/**
 * Whether other faults are possible than steps that nobody has found out how to leave: the wizard branches, asks for an answer in two steps,
 * or a schema requires a property that it does not declare itself.
 */
function isLogical(wizard: Wizard): boolean {
  const branches = forwardsOf(wizard).some(([, { branches: targets }]) => targets.length > 1);
  const asked = stepsOf(wizard).flatMap(({ fields }) => [...new Set(fields.map(({ pointer }) => pointer))]);
  return (
    branches ||
    new Set(asked).size < asked.length ||
    stepsOf(wizard).some(({ file }) =>
      subschemasOf(file.schema ?? {}, '').some(({ schema }) =>
        schema.required?.some((key) => schema.properties?.[key] === undefined),
      ),
    )
  );
}

/** Questions that a path asks twice. The second one would show the answer to the first. */
function checkRepeated(wizard: Wizard, { repeated }: Exploration): Finding[] {
  return repeated.map((arrival) => {
    const { step, pointer, path } = arrival;
    const asks = (id: string) => wizard.step(id)?.fields.find((field) => field.pointer === pointer);
    const first = path.find((id) => asks(id) !== undefined) ?? '';
    return {
      ...finding(
        `steps/${step}.json`,
        `/schema${asks(step)?.schemaPointer ?? ''}`,
        'frage-zweimal',
        sentence`Nach ${say.question(pointer)} hat schon der Schritt ${say.step(first)} gefragt, hier stünde dieselbe Antwort noch einmal.`,
        'Bitte fragen Sie nur einmal, oder geben Sie einer der beiden Fragen einen anderen Namen.',
      ),
      witness: witnessOf(arrival),
    };
  });
}

/** Answers with which a field is required but not asked, so that the step cannot be left. */
function checkStuck(wizard: Wizard, { stuck }: Exploration): Finding[] {
  const firsts = stuck.filter(
    ({ step, issue }, index) =>
      stuck.findIndex((other) => other.step === step && other.issue.pointer === issue.pointer) === index,
  );
  return firsts.map((arrival) => {
    const { step, issue } = arrival;
    const parent = issue.pointer.slice(0, issue.pointer.lastIndexOf('/'));
    const key = issue.pointer.slice(parent.length + 1);
    const place = subschemasOf(wizard.step(step)?.file.schema ?? {}, '/schema').find(
      ({ pointer, schema }) => pointer === parent && schema.required?.includes(key),
    );
    const at = place === undefined ? '/schema' : `${place.at}/required/${place.schema.required?.indexOf(key)}`;
    return {
      ...finding(
        `steps/${step}.json`,
        at,
        'sackgasse-antwort',
        sentence`Mit manchen Antworten ist ${say.question(issue.pointer)} Pflicht, ohne gefragt zu werden.`,
        'Bitte fordern Sie das Feld nur unter der Bedingung, unter der es gefragt wird.',
      ),
      witness: witnessOf(arrival),
    };
  });
}

/**
 * Steps that no answers were found to leave: nothing is proved of what comes after them. An example that leads past such a step shows that
 * it can be left, and its answers are tried from then on.
 */
function checkUnleft(wizard: Wizard, journeys: Journey[], { unleft }: Exploration): Finding[] {
  const shown = new Set(
    journeys.flatMap(({ answers, expect }) => {
      const { path, complete } = replay(expect?.today === undefined ? wizard : onDay(wizard, expect.today), answers);
      return complete ? path : path.slice(0, -1);
    }),
  );
  return unleft
    .filter(({ step }) => !shown.has(step))
    .map((arrival) => {
      const { step, issue } = arrival;
      const question = wizard.step(step)?.fields.find(({ pointer }) => pointer === issue?.pointer);
      const asked = question === undefined ? ['die Fragen dieses Schritts'] : [say.question(question.pointer)];
      return {
        ...finding(
          `steps/${step}.json`,
          `/schema${question?.schemaPointer ?? ''}`,
          'kein-weg',
          sentence`Für ${asked} wurde keine Antwort gefunden, die alle Regeln einhält. Was nach dem Schritt ${say.step(step)} kommt, ist deshalb nicht geprüft.`,
          sentence`Bitte prüfen Sie, ob die Regeln einander widersprechen. Sonst ergänzen Sie in ${say.file('journeys.json')} ein Beispiel, das über diesen Schritt hinausführt.`,
        ),
        witness: witnessOf(arrival),
      };
    });
}

/**
 * The first branch whose guard passes is taken, so a special case before a general one is not a fault. Faults are a
 * branch that is never taken, and two guards that can both pass although neither is a special case of the other: then
 * the target depends on their order alone.
 */
function checkBranches(step: string, { event, branches }: Forward, { decisions, exhaustive }: Exploration): Finding[] {
  const known = decisions.filter((decision) => decision.step === step);
  if (branches.length < 2 || known.length === 0) return [];
  const at = `${joinPointer('/states', step)}/on/${event}`;
  const never = branches.flatMap((branch, index) =>
    exhaustive && !known.some(({ passing }) => passing.indexOf(true) === index)
      ? [
          neverTaken(
            `${at}/${index}`,
            branch,
            known.some(({ passing }) => passing[index] === true),
          ),
        ]
      : [],
  );
  return never.length > 0 ? never : overlaps(at, step, branches, known);
}

function neverTaken(at: string, { target, guard }: Branch, passes: boolean): Finding {
  const proof = passes
    ? 'Immer wenn diese Bedingung zutrifft, trifft schon eine davor zu.'
    : 'Sie trifft mit keiner Antwort zu, die bis zu diesem Schritt möglich ist.';
  return {
    ...finding(
      'machine.json',
      at,
      'ueberdeckt',
      sentence`Das Ziel ${say.step(target)} wird nie gewählt.`,
      guard === undefined
        ? 'Bitte lassen Sie die letzte Bedingung davor weg oder dieses Ziel.'
        : 'Bitte ändern Sie die Bedingung oder stellen Sie das Ziel weiter nach vorn.',
    ),
    witness: { proof: guard === undefined ? 'Eine der Bedingungen davor trifft immer zu.' : proof },
  };
}

function overlaps(at: string, step: string, branches: Branch[], known: Exploration['decisions']): Finding[] {
  return branches.flatMap((later, second) =>
    branches.slice(0, second).flatMap((earlier, first) => {
      if (earlier.guard === undefined || later.guard === undefined || earlier.target === later.target) return [];
      const shown = (one: boolean, other: boolean) =>
        known.find(({ passing }) => passing[first] === one && passing[second] === other);
      const both = shown(true, true);
      if (both === undefined || shown(true, false) === undefined || shown(false, true) === undefined) return [];
      const message = sentence`Im Schritt ${say.step(step)} treffen zwei Bedingungen zugleich zu: die für ${say.step(earlier.target)} und die für ${say.step(later.target)}.`;
      return [
        {
          ...finding(
            'machine.json',
            `${at}/${second}`,
            'ueberschneidung',
            message,
            'Bitte ändern Sie eine so, dass nie beide gelten, oder eine nur gilt, wo auch die andere gilt.',
            { rows: [first, second] },
          ),
          witness: witnessOf(both.arrival),
        },
      ];
    }),
  );
}

export function witnessOf({ answers, path }: Pick<Arrival, 'answers' | 'path'>): Witness {
  return { answers, path };
}
