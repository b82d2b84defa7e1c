import { forwardOf } from '../engine/compile.ts';
import { joinPointer } from '../engine/pointer.ts';
import { takenExits } from './exits.ts';
import { finding, nearest, suggest, type Facts, type Finding } from './finding.ts';
import type { Code } from './rules.ts';
import { say, sentence, type Sentence, type Words } from './words.ts';
import type { Definition, MachineState } from '../engine/definition.ts';

/** Faults of the machine, also in combination with the steps and the progress bar. */
export function checkFlow(definition: Definition): Finding[] {
  return [
    ...checkIdentity(definition),
    ...checkTargets(definition),
    ...checkSteps(definition),
    ...checkEnds(definition),
    ...checkCircles(definition),
    ...checkReachability(definition),
    ...checkWays(definition),
    ...checkBranches(definition),
    ...checkProgress(definition),
    ...checkSubmit(definition),
  ];
}

/** How a step can lead on, for analysts. */
const LEADING_ON =
  'verbinden Sie ihn mit einem anderen Schritt, kennzeichnen Sie ihn als Ende, oder führen Sie mit ihm weiter auf eine andere Seite';
const WAYS: Sentence = [
  'den Weg nach Weiter, den nach Absenden, das Senden, die Kennzeichnung als Ende oder ',
  say.key('onward'),
];

type Edge = { from: string; target: string; pointer: string };

/** Every transition of the machine, including those of sending. */
export function edgesOf({ machine }: Definition): Edge[] {
  return Object.entries(machine.states).flatMap(([from, state]) =>
    takenExits(from, state).map(({ target, targetPointer }) => ({ from, target, pointer: targetPointer })),
  );
}

function checkIdentity({ id, machine }: Definition): Finding[] {
  const states = Object.keys(machine.states);
  return [
    ...(machine.id === undefined || machine.id === id
      ? []
      : [
          fault(
            '/id',
            'kennung',
            `Die Kennung '${machine.id}' ist nicht der Ordnername.`,
            sentence`Bitte schreiben Sie ${say.wizard(id)}.`,
            { set: id },
          ),
        ]),
    ...(states.includes(machine.initial)
      ? []
      : [
          fault(
            '/initial',
            'ziel-unbekannt',
            sentence`Den Schritt ${say.step(machine.initial)} gibt es nicht.`,
            suggest(machine.initial, states, say.step),
          ),
        ]),
  ];
}

function checkTargets(definition: Definition): Finding[] {
  const states = Object.keys(definition.machine.states);
  return edgesOf(definition)
    .filter(({ target }) => !states.includes(target))
    .map(({ target, pointer }) =>
      fault(
        pointer,
        'ziel-unbekannt',
        sentence`Den Schritt ${say.step(target)} gibt es nicht.`,
        suggest(target, states, say.step),
      ),
    );
}

/** A step without a file and a file without a step that are spelt almost alike are one finding. */
function checkSteps({ machine, steps }: Definition): Finding[] {
  const files = Object.keys(steps).filter((id) => !Object.hasOwn(machine.states, id));
  const states = Object.keys(machine.states).filter(
    (id) => machine.states[id]?.invoke === undefined && !Object.hasOwn(steps, id),
  );
  const meant = new Map(states.map((id) => [id, nearest(id, files)]));
  const withoutFile = states.map((id) => {
    const near = meant.get(id);
    return fault(
      joinPointer('/states', id),
      'schritt-ohne-datei',
      sentence`Zum Schritt ${say.step(id)} fehlt die Datei.`,
      near === undefined
        ? sentence`Bitte legen Sie ${say.file(`steps/${id}.json`)} an.`
        : sentence`Gemeint ist ${say.file(`steps/${near}.json`)}? Bitte schreiben Sie beide gleich.`,
    );
  });
  const withoutState = files
    .filter((id) => !Array.from(meant.values()).includes(id))
    .map((id) => ({
      ...fault(
        '',
        'datei-ohne-schritt',
        sentence`Den Schritt ${say.step(id)} kennt ${say.file('machine.json')} nicht.`,
        'Bitte nehmen Sie ihn dort auf oder löschen Sie die Datei.',
      ),
      file: `steps/${id}.json`,
    }));
  return [...withoutFile, ...withoutState];
}

/**
 * Of a chain of unreachable steps only the first one is reported. Nor is it reported where a transition that leads nowhere or in
 * a circle was probably meant to lead there.
 */
function checkReachability(definition: Definition): Finding[] {
  return lostHeads(definition)
    .slice(strays(definition))
    .map((id) =>
      fault(
        joinPointer('/states', id),
        'unerreichbar',
        sentence`Zum Schritt ${say.step(id)} führt kein Weg.`,
        'Bitte verweisen Sie von einem anderen Schritt auf ihn oder entfernen Sie ihn.',
      ),
    );
}

/** The unreachable states to which no other unreachable one leads; if these form a circle, the first of them. */
function lostHeads(definition: Definition): string[] {
  const reached = reachedOf(definition);
  const edges = edgesOf(definition);
  const lost = Object.keys(definition.machine.states).filter((id) => !reached.has(id));
  const heads = lost.filter(
    (id) => !edges.some(({ from, target }) => target === id && from !== id && lost.includes(from)),
  );
  return heads.length === 0 ? lost.slice(0, 1) : heads;
}

/** The states that the first step leads to. */
export function reachedOf(definition: Definition): Set<string> {
  const edges = edgesOf(definition);
  const leaving = Map.groupBy(edges, ({ from }) => from);
  const reached = new Set([definition.machine.initial]);
  for (const state of reached) for (const { target } of leaving.get(state) ?? []) reached.add(target);
  return reached;
}

/** How many ways of the reached states lead to no later step: in a circle, to an unknown one, or to none. */
function strays(definition: Definition): number {
  const { machine } = definition;
  const reached = reachedOf(definition);
  const unknown = edgesOf(definition).filter(
    ({ from, target }) => reached.has(from) && !Object.hasOwn(machine.states, target),
  );
  const ends = deadEnds(definition).filter((id) => reached.has(id));
  return (
    circles(definition).length + unknown.length + ends.length + (Object.hasOwn(machine.states, machine.initial) ? 0 : 1)
  );
}

function checkEnds(definition: Definition): Finding[] {
  return deadEnds(definition).map((id) =>
    fault(
      joinPointer('/states', id),
      'sackgasse',
      sentence`Vom Schritt ${say.step(id)} geht es nicht weiter.`,
      sentence`Bitte ${say.either('geben Sie NEXT oder SUBMIT an, "type": "final", oder dem Schritt onward', LEADING_ON)}.`,
    ),
  );
}

/** The states that neither lead on nor end the flow. */
function deadEnds({ machine, steps }: Definition): string[] {
  return Object.entries(machine.states)
    .filter(([, state]) => state.type !== 'final' && state.invoke === undefined && forwardOf(state) === undefined)
    .map(([id]) => id)
    .filter((id) => steps[id]?.onward === undefined);
}

/** Each state may have only one way forward, since any other would be ignored. Final steps may not ask questions. */
function checkWays({ machine, steps }: Definition): Finding[] {
  const several = Object.entries(machine.states)
    .filter(
      ([id, { type, invoke, on }]) =>
        [type, invoke, on?.NEXT, on?.SUBMIT, steps[id]?.onward].filter((way) => way !== undefined).length > 1,
    )
    .map(([id]) =>
      fault(
        joinPointer('/states', id),
        'zwei-wege',
        sentence`Vom Schritt ${say.step(id)} führen mehrere Wege weiter, nur einer gilt.`,
        sentence`Bitte lassen Sie eines stehen: ${say.either('NEXT, SUBMIT, invoke, "type": "final" oder onward', WAYS)}.`,
      ),
    );
  const asking = Object.entries(machine.states)
    .filter(([id, { type }]) => type === 'final' && steps[id]?.schema !== undefined)
    .map(([id]) => ({
      ...fault(
        '/schema',
        'ende-fragt',
        sentence`Der Schritt ${say.step(id)} ist der letzte, seine Fragen beantwortet niemand mehr.`,
        sentence`Bitte entfernen Sie ${say.either('schema oder "type": "final"', 'die Fragen oder die Kennzeichnung als Ende')}.`,
      ),
      file: `steps/${id}.json`,
    }));
  const sendsFirst = machine.states[machine.initial]?.invoke !== undefined;
  return [
    ...several,
    ...asking,
    ...(sendsFirst
      ? [
          fault(
            '/initial',
            'senden-anfang',
            sentence`Der Ablauf beginnt mit ${say.step(machine.initial)}, das sendet.`,
            'Bitte nennen Sie den ersten Schritt.',
          ),
        ]
      : []),
  ];
}

/** Answers do not change while the machine walks, so a step that is entered twice is entered without end. */
function checkCircles(definition: Definition): Finding[] {
  const [lost] = lostHeads(definition);
  const example: Sentence = lost === undefined ? [] : sentence` wie ${say.step(lost)}, zu dem sonst kein Weg führt`;
  return circles(definition).map(({ from, target, pointer }) =>
    fault(
      pointer,
      'kreis',
      sentence`Von ${say.step(from)} geht es zurück zu ${say.step(target)}, der Ablauf dreht sich im Kreis.`,
      sentence`Bitte verweisen Sie auf einen späteren Schritt${example}. Zurück gibt es von selbst.`,
      lost === undefined ? undefined : { set: lost },
    ),
  );
}

/** The transitions that close a circle. */
function circles(definition: Definition): Edge[] {
  const { machine } = definition;
  const edges = edgesOf(definition).filter(({ from }) => machine.states[from]?.invoke === undefined);
  const leaving = Map.groupBy(edges, ({ from }) => from);
  const closing: Edge[] = [];
  const done = new Set<string>();
  const path = new Set<string>();
  const visit = (state: string) => {
    path.add(state);
    for (const edge of leaving.get(state) ?? []) {
      if (path.has(edge.target)) closing.push(edge);
      else if (!done.has(edge.target)) visit(edge.target);
    }
    path.delete(state);
    done.add(state);
  };
  visit(machine.initial);
  return closing;
}

/** A list of guarded targets must end with one without a guard, else some answers have no target. */
function checkBranches({ machine }: Definition): Finding[] {
  return Object.entries(machine.states).flatMap(([id, state]) => {
    const forward = forwardOf(state);
    if (forward === undefined) return [];
    const at = `${joinPointer('/states', id)}/on/${forward.event}`;
    const open = forward.branches.findIndex(({ guard }) => guard === undefined);
    if (open === -1)
      return [
        fault(
          at,
          'luecke',
          sentence`Treffen alle Bedingungen nicht zu, bleibt ${say.step(id)} stehen.`,
          sentence`Bitte fügen Sie als letztes ein Ziel ohne ${say.key('guard')} an.`,
        ),
      ];
    if (open < forward.branches.length - 1) {
      return [
        fault(
          `${at}/${open + 1}`,
          'ueberdeckt',
          sentence`Dieses Ziel wird nie gewählt, weil davor eines ohne ${say.key('guard')} steht.`,
          sentence`Bitte stellen Sie das Ziel ohne ${say.key('guard')} ans Ende.`,
        ),
      ];
    }
    return [];
  });
}

/** Each step that asks or shows something belongs to one label, and the labels follow the flow. */
function checkProgress(definition: Definition): Finding[] {
  const { machine, wizard, steps } = definition;
  const listed = wizard.progress.flatMap((label, index) =>
    label.steps.map((step, place) => ({ step, index, label: label.label, at: `/progress/${index}/steps/${place}` })),
  );
  if (listed.length === 0) return [];
  const inBar = new Set(listed.map(({ step }) => step));
  const unknown = listed
    .filter(({ step }) => !Object.hasOwn(steps, step))
    .map(({ step, at }) =>
      inWizard(
        at,
        'fortschritt-unbekannt',
        sentence`Den Schritt ${say.step(step)} gibt es nicht.`,
        suggest(step, Object.keys(steps), say.step),
      ),
    );
  const reached = reachedOf(definition);
  const ends = deadEnds(definition);
  const missing = Object.entries(machine.states)
    .filter(([id, state]) => isAsking(state) && reached.has(id) && !ends.includes(id))
    .filter(([id]) => Object.hasOwn(steps, id) && !inBar.has(id))
    // A page before the first question may stand outside of the bar.
    .filter(([id]) => id !== machine.initial || steps[id]?.schema !== undefined)
    .map(([id]) =>
      inWizard(
        '/progress',
        'fortschritt-fehlt',
        sentence`Der Schritt ${say.step(id)} steht unter keiner Beschriftung: Auf ihm verschwände die Fortschrittsleiste.`,
        'Bitte ordnen Sie ihn einer Beschriftung zu.',
        { name: id },
      ),
    );
  const twice = listed.flatMap((entry, index) => {
    const first = listed.find(({ step }) => step === entry.step);
    if (first === undefined || listed.indexOf(first) === index) return [];
    return [
      inWizard(
        entry.at,
        'fortschritt-doppelt',
        sentence`Der Schritt ${say.step(entry.step)} steht schon unter '${first.label}'.`,
        'Bitte lassen Sie ihn nur bei einer Beschriftung.',
      ),
    ];
  });
  const placeOf = (id: string) => listed.find(({ step }) => step === id);
  const backwards = forwardEdges(definition).flatMap(({ from, target }) => {
    const [before, after] = [placeOf(from), placeOf(target)];
    if (before === undefined || after === undefined || before.index <= after.index) return [];
    return [
      inWizard(
        after.at,
        'fortschritt-rueckwaerts',
        sentence`${say.step(target)} kommt nach ${say.step(from)}, steht aber unter '${after.label}', also vor '${before.label}': Die Leiste liefe zurück.`,
        'Bitte ordnen Sie die Beschriftungen wie den Ablauf.',
      ),
    ];
  });
  return [...unknown, ...missing, ...twice, ...firstPer(backwards, ({ pointer }) => pointer)];
}

/** The transitions that people take by going on, without those that close a circle. */
function forwardEdges(definition: Definition): Edge[] {
  const closing = new Set(circles(definition).map(({ pointer }) => pointer));
  return edgesOf(definition).filter(
    ({ from, pointer }) => definition.machine.states[from]?.invoke === undefined && !closing.has(pointer),
  );
}

function firstPer<T>(list: T[], key: (item: T) => string): T[] {
  return list.filter((item, index) => list.findIndex((other) => key(other) === key(item)) === index);
}

function isAsking(state: MachineState): boolean {
  return state.type !== 'final' && state.invoke === undefined;
}

function checkSubmit({ machine, wizard }: Definition): Finding[] {
  const sends = Object.values(machine.states).some((state) => state.invoke !== undefined);
  const declared = wizard.submit !== undefined;
  const unsent =
    sends && !declared
      ? [
          inWizard(
            '',
            'senden-fehlt',
            'Der Ablauf sendet, aber es steht nirgends, wohin.',
            sentence`Bitte ergänzen Sie ${say.key('submit')} mit ${say.key('reference')}.`,
          ),
        ]
      : [];
  const unused =
    declared && !sends
      ? [
          inWizard(
            '/submit',
            'senden-ungenutzt',
            'Der Ablauf sendet nie.',
            sentence`Bitte fügen Sie ${say.file('machine.json')} einen Zustand mit ${say.key('invoke')} hinzu oder entfernen Sie ${say.key('submit')}.`,
          ),
        ]
      : [];
  const events = Object.entries(machine.states).flatMap(([id, state]) => {
    const submitting = state.on?.SUBMIT !== undefined;
    const targets = forwardOf(state)?.branches.map(({ target }) => target) ?? [];
    return targets
      .filter(
        (target) =>
          Object.hasOwn(machine.states, target) && (machine.states[target]?.invoke !== undefined) !== submitting,
      )
      .map((target) =>
        fault(
          `${joinPointer('/states', id)}/on/${submitting ? 'SUBMIT' : 'NEXT'}`,
          'senden-ereignis',
          submitting
            ? sentence`${say.key('SUBMIT')} führt zu ${say.step(target)}, das nicht sendet.`
            : sentence`${say.key('NEXT')} führt zu ${say.step(target)}, das sendet.`,
          sentence`Bitte schreiben Sie ${say.key(submitting ? 'NEXT' : 'SUBMIT')}.`,
        ),
      );
  });
  return [...unsent, ...unused, ...events];
}

function fault(pointer: string, code: Code, message: Words, remedy: Words, facts?: Facts): Finding {
  return finding('machine.json', pointer, code, message, remedy, facts);
}

function inWizard(pointer: string, code: Code, message: Words, remedy: Words, facts?: Facts): Finding {
  return finding('wizard.json', pointer, code, message, remedy, facts);
}
