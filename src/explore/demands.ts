import { isManyOf, type Field } from '../engine/fields.ts';
import type { Atom } from './atoms.ts';

/** What is demanded of one answer. Values are JSON. */
type Demand = {
  given: boolean;
  missing: boolean;
  oneOf: readonly string[] | undefined;
  noneOf: readonly string[];
  least: number;
  most: number;
  /** Without the limit itself. */
  above: number;
  below: number;
};

const NOTHING: Demand = {
  given: false,
  missing: false,
  oneOf: undefined,
  noneOf: [],
  least: -Infinity,
  most: Infinity,
  above: -Infinity,
  below: Infinity,
};

/** Demands of answers that can be met at once. Immutable. */
export class Demands {
  readonly #declared: ReadonlyMap<string, Field[]>;
  readonly #known: ReadonlyMap<string, Demand>;

  constructor(declared: ReadonlyMap<string, Field[]>, known: ReadonlyMap<string, Demand> = new Map()) {
    this.#declared = declared;
    this.#known = known;
  }

  /** With more demands; undefined if not all can be met. */
  with(atoms: readonly Atom[]): Demands | undefined {
    const known = new Map(this.#known);
    for (const atom of atoms)
      if (this.#isOffered(atom)) known.set(atom.pointer, added(known.get(atom.pointer) ?? NOTHING, atom));
    const changed = new Set(atoms.map(({ pointer }) => pointer));
    const isMet = [...changed].every((pointer) => canBeMet(known.get(pointer) ?? NOTHING, this.#offered(pointer)));
    return isMet ? new Demands(this.#declared, known) : undefined;
  }

  /** Whether one of the values can be chosen. Where none can, that is another fault. */
  #isOffered(atom: Atom): boolean {
    const offered = atom.is === 'oneOf' ? this.#offered(atom.pointer) : undefined;
    return atom.is !== 'oneOf' || offered === undefined || atom.values.some((value) => offered.includes(value));
  }

  /** The answers that can be chosen; undefined if the question is an open one. */
  #offered(pointer: string): readonly string[] | undefined {
    const all = (this.#declared.get(pointer) ?? []).map(({ schema }) => schema);
    if (all.length === 0 || all.some(isManyOf)) return undefined;
    const offered = all.map(({ oneOf, enum: listed, type }) => {
      return oneOf?.map((choice) => choice.const) ?? listed ?? (type === 'boolean' ? [true, false] : undefined);
    });
    if (offered.some((values) => values === undefined)) return undefined;
    return offered.flatMap((values) => values?.map((value) => JSON.stringify(value)) ?? []);
  }
}

function added(demand: Demand, atom: Atom): Demand {
  switch (atom.is) {
    case 'given':
      return { ...demand, given: true };
    case 'missing':
      return { ...demand, missing: true };
    case 'oneOf':
      return { ...demand, oneOf: demand.oneOf?.filter((value) => atom.values.includes(value)) ?? atom.values };
    case 'noneOf':
      return { ...demand, noneOf: [...demand.noneOf, ...atom.values] };
    case 'atLeast':
      return { ...demand, least: Math.max(demand.least, atom.limit) };
    case 'atMost':
      return { ...demand, most: Math.min(demand.most, atom.limit) };
    case 'above':
      return { ...demand, above: Math.max(demand.above, atom.limit) };
    case 'below':
      return { ...demand, below: Math.min(demand.below, atom.limit) };
    default:
      return atom satisfies never;
  }
}

function canBeMet(demand: Demand, offered: readonly string[] | undefined): boolean {
  const { given, missing, oneOf, noneOf, least, most, above, below } = demand;
  if (!given) return true;
  if (missing) return false;
  const values = oneOf?.filter((value) => offered?.includes(value) !== false) ?? offered;
  if (values !== undefined) {
    const isWithin = (value: unknown) =>
      typeof value !== 'number' || (value >= least && value <= most && value > above && value < below);
    return values.some((value) => !noneOf.includes(value) && isWithin(JSON.parse(value)));
  }
  return least <= most && above < below && above < most && least < below;
}
