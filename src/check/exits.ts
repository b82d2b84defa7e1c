import { isPlainObject, joinPointer } from '../engine/pointer.ts';

/** A way out of a state of the machine: forward, or what follows on an attempt to send. */
export type Exit = {
  event: 'NEXT' | 'SUBMIT' | 'onDone' | 'onError';
  /** The state that it leads to; empty if it names none. */
  target: string;
  guard: unknown;
  /** Its place in machine.json: an entry of a list, the only branch, or the name of its target. */
  pointer: string;
  /** The place of its target's name. */
  targetPointer: string;
};

/** The ways out of a state in the order in which they are tried, however they are written. The state may be anything. */
export function exitsOf(id: string, state: unknown): Exit[] {
  const at = joinPointer('/states', id);
  const { on, invoke } = isPlainObject(state) ? state : {};
  return [...exitsIn(on, ['NEXT', 'SUBMIT'], `${at}/on`), ...exitsIn(invoke, ['onDone', 'onError'], `${at}/invoke`)];
}

/** The ways out that the engine takes: beside `SUBMIT`, those of `NEXT` do not count. */
export function takenExits(id: string, state: unknown): Exit[] {
  const exits = exitsOf(id, state);
  const sends = exits.some(({ event }) => event === 'SUBMIT');
  return exits.filter(({ event }) => event !== 'NEXT' || !sends);
}

/** The ways forward that the engine takes. */
export function forwardExits(id: string, state: unknown): Exit[] {
  return takenExits(id, state).filter(({ event }) => event === 'NEXT' || event === 'SUBMIT');
}

function exitsIn(parent: unknown, events: Exit['event'][], at: string): Exit[] {
  if (!isPlainObject(parent)) return [];
  return events.flatMap((event) => {
    const found = parent[event];
    if (found === undefined) return [];
    const pointer = `${at}/${event}`;
    return Array.isArray(found)
      ? found.map((branch: unknown, index) => exitAt(event, branch, `${pointer}/${index}`))
      : [exitAt(event, found, pointer)];
  });
}

function exitAt(event: Exit['event'], branch: unknown, pointer: string): Exit {
  const { target, guard } = isPlainObject(branch) ? branch : { target: branch };
  return {
    event,
    target: typeof target === 'string' ? target : '',
    guard,
    pointer,
    targetPointer: isPlainObject(branch) ? `${pointer}/target` : pointer,
  };
}
