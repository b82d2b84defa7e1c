import { forwardOf } from '../compile.ts';
import { joinPointer } from '../pointer.ts';
import { suggest, type Finding } from './finding.ts';
import type { Definition, MachineState } from '../definition.ts';

/** Faults of the machine, also in combination with the steps and the progress bar. */
export function checkFlow(definition: Definition): Finding[] {
  return [
    ...checkIdentity(definition),
    ...checkTargets(definition),
    ...checkSteps(definition),
    ...checkReachability(definition),
    ...checkEnds(definition),
    ...checkWays(definition),
    ...checkCircles(definition),
    ...checkBranches(definition),
    ...checkProgress(definition),
    ...checkSubmit(definition),
  ];
}

type Edge = { from: string; target: string; pointer: string };

/** Every transition of the machine, including those of sending. */
export function edgesOf({ machine }: Definition): Edge[] {
  return Object.entries(machine.states).flatMap(([from, state]) => {
    const at = joinPointer('/states', from);
    const forward = forwardOf(state);
    const event = forward && state.on?.[forward.event];
    const branches = (forward?.branches ?? []).map(({ target }, index) => ({
      from,
      target,
      pointer: `${at}/on/${forward?.event}${Array.isArray(event) ? `/${index}/target` : typeof event === 'object' ? '/target' : ''}`,
    }));
    const sending = state.invoke
      ? (['onDone', 'onError'] as const).map((key) => ({
          from,
          target: state.invoke?.[key] ?? '',
          pointer: `${at}/invoke/${key}`,
        }))
      : [];
    return [...branches, ...sending];
  });
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
            `Bitte schreiben Sie '${id}'.`,
          ),
        ]),
    ...(states.includes(machine.initial)
      ? []
      : [
          fault(
            '/initial',
            'ziel-unbekannt',
            `Den Schritt '${machine.initial}' gibt es nicht.`,
            suggest(machine.initial, states),
          ),
        ]),
  ];
}

function checkTargets(definition: Definition): Finding[] {
  const states = Object.keys(definition.machine.states);
  return edgesOf(definition)
    .filter(({ target }) => !states.includes(target))
    .map(({ target, pointer }) =>
      fault(pointer, 'ziel-unbekannt', `Den Schritt '${target}' gibt es nicht.`, suggest(target, states)),
    );
}

function checkSteps({ machine, steps }: Definition): Finding[] {
  const withoutFile = Object.entries(machine.states)
    .filter(([id, state]) => state.invoke === undefined && !Object.hasOwn(steps, id))
    .map(([id]) =>
      fault(
        joinPointer('/states', id),
        'schritt-ohne-datei',
        `Zum Schritt '${id}' fehlt die Datei.`,
        `Bitte legen Sie steps/${id}.json an.`,
      ),
    );
  const withoutState = Object.keys(steps)
    .filter((id) => !Object.hasOwn(machine.states, id))
    .map((id) => ({
      ...fault(
        '',
        'datei-ohne-schritt',
        `Den Schritt '${id}' kennt machine.json nicht.`,
        'Bitte nehmen Sie ihn dort auf oder löschen Sie die Datei.',
      ),
      file: `steps/${id}.json`,
    }));
  return [...withoutFile, ...withoutState];
}

function checkReachability(definition: Definition): Finding[] {
  const { machine } = definition;
  const edges = edgesOf(definition);
  const reached = new Set([machine.initial]);
  for (const state of reached) for (const { from, target } of edges) if (from === state) reached.add(target);
  return Object.keys(machine.states)
    .filter((id) => !reached.has(id))
    .map((id) =>
      fault(
        joinPointer('/states', id),
        'unerreichbar',
        `Zum Schritt '${id}' führt kein Weg.`,
        'Bitte verweisen Sie von einem anderen Schritt auf ihn oder entfernen Sie ihn.',
      ),
    );
}

function checkEnds({ machine, steps }: Definition): Finding[] {
  return Object.entries(machine.states)
    .filter(([, state]) => state.type !== 'final' && state.invoke === undefined && forwardOf(state) === undefined)
    .filter(([id]) => steps[id]?.onward === undefined)
    .map(([id]) =>
      fault(
        joinPointer('/states', id),
        'sackgasse',
        `Vom Schritt '${id}' geht es nicht weiter.`,
        'Bitte geben Sie NEXT oder SUBMIT an, "type": "final", oder dem Schritt onward.',
      ),
    );
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
        `Vom Schritt '${id}' führen mehrere Wege weiter, nur einer gilt.`,
        'Bitte lassen Sie eines stehen: NEXT, SUBMIT, invoke, "type": "final" oder onward.',
      ),
    );
  const asking = Object.entries(machine.states)
    .filter(([id, { type }]) => type === 'final' && steps[id]?.schema !== undefined)
    .map(([id]) => ({
      ...fault(
        '/schema',
        'ende-fragt',
        `Der Schritt '${id}' ist der letzte, seine Fragen beantwortet niemand mehr.`,
        'Bitte entfernen Sie schema oder "type": "final".',
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
            `Der Ablauf beginnt mit '${machine.initial}', das sendet.`,
            'Bitte nennen Sie den ersten Schritt.',
          ),
        ]
      : []),
  ];
}

/**
 * Finds cycles. Answers do not change while the machine walks, so a step that is entered twice is entered without end.
 */
function checkCircles(definition: Definition): Finding[] {
  const { machine } = definition;
  const edges = edgesOf(definition).filter(({ from }) => machine.states[from]?.invoke === undefined);
  const closing: Edge[] = [];
  const done = new Set<string>();
  const visit = (state: string, path: string[]) => {
    for (const edge of edges.filter(({ from }) => from === state)) {
      if (path.includes(edge.target)) closing.push(edge);
      else if (!done.has(edge.target)) visit(edge.target, [...path, edge.target]);
    }
    done.add(state);
  };
  visit(machine.initial, [machine.initial]);
  return closing.map(({ from, target, pointer }) =>
    fault(
      pointer,
      'kreis',
      `Von '${from}' geht es zurück zu '${target}', der Ablauf dreht sich im Kreis.`,
      'Bitte verweisen Sie auf einen späteren Schritt: Zurück ergänzt die Engine.',
    ),
  );
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
          `Treffen alle Bedingungen nicht zu, bleibt '${id}' stehen.`,
          'Bitte fügen Sie als letztes ein Ziel ohne guard an.',
        ),
      ];
    if (open < forward.branches.length - 1) {
      return [
        fault(
          `${at}/${open + 1}`,
          'ueberdeckt',
          'Dieses Ziel wird nie gewählt, weil davor eines ohne guard steht.',
          'Bitte stellen Sie das Ziel ohne guard ans Ende.',
        ),
      ];
    }
    return [];
  });
}

function checkProgress({ machine, wizard, steps }: Definition): Finding[] {
  const labelled = wizard.progress.flatMap((label) => label.steps);
  const unknown = wizard.progress.flatMap((label, index) =>
    label.steps
      .map((step, place) => ({ step, pointer: `/progress/${index}/steps/${place}` }))
      .filter(({ step }) => !Object.hasOwn(steps, step))
      .map(({ step, pointer }) =>
        inWizard(
          pointer,
          'fortschritt-unbekannt',
          `Den Schritt '${step}' gibt es nicht.`,
          suggest(step, Object.keys(steps)),
        ),
      ),
  );
  const missing = Object.entries(machine.states)
    .filter(
      ([id, state]) =>
        isAsking(state) && Object.hasOwn(steps, id) && steps[id]?.schema !== undefined && !labelled.includes(id),
    )
    .filter(() => wizard.progress.length > 0)
    .map(([id]) =>
      inWizard(
        '/progress',
        'fortschritt-fehlt',
        `Der Schritt '${id}' steht unter keiner Beschriftung.`,
        'Bitte ordnen Sie ihn einer Beschriftung zu.',
      ),
    );
  const twice = labelled.filter((step, index) => labelled.indexOf(step) !== index);
  return [
    ...unknown,
    ...missing,
    ...twice.map((step) =>
      inWizard(
        '/progress',
        'fortschritt-doppelt',
        `Der Schritt '${step}' steht unter zwei Beschriftungen.`,
        'Bitte lassen Sie ihn nur bei einer.',
      ),
    ),
  ];
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
            'Bitte ergänzen Sie submit mit reference.',
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
            'Bitte fügen Sie machine.json einen Zustand mit invoke hinzu oder entfernen Sie submit.',
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
          `${joinPointer('/states', id)}/on`,
          'senden-ereignis',
          submitting ? `SUBMIT führt zu '${target}', das nicht sendet.` : `NEXT führt zu '${target}', das sendet.`,
          submitting ? 'Bitte schreiben Sie NEXT.' : 'Bitte schreiben Sie SUBMIT.',
        ),
      );
  });
  return [...unsent, ...unused, ...events];
}

function fault(pointer: string, code: string, message: string, remedy: string): Finding {
  return { file: 'machine.json', pointer, code, message, remedy };
}

function inWizard(pointer: string, code: string, message: string, remedy: string): Finding {
  return { file: 'wizard.json', pointer, code, message, remedy };
}
