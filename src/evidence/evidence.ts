import { coverageOf, onItsDay, unnoticedChanges, type CoverageItem } from '../coverage/index.ts';
import { groundsOf, keyOfItem, type Ground, type GroundProof } from './grounds.ts';
import { checkJourneys, type Finding } from '../check/browser.ts';
import {
  chartOf,
  pathCatalogue,
  runBreak,
  runScenario,
  study,
  toSvg,
  type Recompile,
  type Study,
} from '../explore/index.ts';
import { titleAt } from '../explore/words.ts';
import { replay, withoutLinks, type Answers, type Definition, type Wizard } from '../engine/index.ts';

/** An example with what came of it. */
export type JourneyOutcome = {
  name: string;
  /** Titles of the steps that the answers take. */
  path: string[];
  expected: 'accepted' | 'refused';
  /** What is otherwise than expected; empty if it holds. */
  faults: string[];
};

/** A rule that was broken alone, and the sentence that people then read. */
export type RefusedCase = { name: string; step: string; question: string; message: string };

/** What is proved about one revision of a wizard. Plain data. */
export type Evidence = {
  id: string;
  title: string;
  revision: string;
  /** Fingerprint of the examples, which are no part of the revision; empty without any. Undefined in reports before 2026-11-25. */
  examples?: string;
  /** The folder of all wizards that this one was read from. Undefined in reports before 2026-11-25. */
  folder?: string;
  /** Version of the program whose engine did the proving, with its commit if that is known. */
  program: string;
  /** Day of the rules, `YYYY-MM-DD`. */
  today: string;
  /** When, ISO 8601. */
  at: string;
  /** Who had it done. */
  by: string;
  findings: { place: string; message: string; remedy: string }[];
  /** Undefined if findings keep the wizard from being run. */
  proved: Proved | undefined;
};

export type Proved = {
  journeys: JourneyOutcome[];
  /** `grounds`: where the tests of the folder have carried it out with this revision. */
  coverage: (Pick<CoverageItem, 'kind' | 'name' | 'title' | 'by'> & { grounds: Ground[] })[];
  /** When each ground was tested, ISO 8601; absent if never with this revision. */
  tested: Partial<Record<Ground, string>>;
  /** How many generated runs and refusals were tried in the engine, and what of them went wrong. */
  generated: { count: number; faults: string[] };
  refused: RefusedCase[];
  /** Small changes of the wizard, as sentences, that no generated test, and that no example notices. */
  mutants: { count: number; unnoticed: string[]; unnoticedByExamples: UnnoticedByExamples[] };
  /** An SVG. */
  picture: string;
  /** All paths as text, in Markdown. */
  paths: string;
};

/** `noticedWith`: the way of an example that would notice it, and what is refused there; null if none was found. */
export type UnnoticedByExamples = { sentence: string; noticedWith: { path: string[]; refused: string[] } | null };

export type EvidenceSource = {
  wizard: Wizard;
  definition: Definition;
  /** What others have found, such as wrong mails of examples. Those of an example begin with `/journeys/<index>`. */
  findings: readonly Finding[];
  recompile: Recompile;
  /** What tests have carried out, with whichever revision. */
  groundProofs: readonly GroundProof[];
};

/** Tries everything that the definition says can happen. Takes seconds for large wizards. */
export async function prove({
  wizard,
  definition,
  findings,
  recompile,
  groundProofs,
}: EvidenceSource): Promise<Proved> {
  const { examples, journeys } = definition;
  const studied = study(wizard, journeys);
  const { scenarios, breaks } = studied;
  const verdicts = [
    ...(await Promise.all(scenarios.map((scenario) => runScenario(wizard, scenario)))),
    ...breaks.map((broken) => runBreak(wizard, broken)),
  ];
  const met = new Set(verdicts.flatMap((verdict) => verdict.met));
  const found = [...checkJourneys(wizard, examples), ...findings];
  const grounds = groundsOf(groundProofs, wizard.revision);
  const titleOf = (id: string) => wizard.step(id)?.file.title ?? id;
  return {
    journeys: examples.map((example, index): JourneyOutcome => {
      const { name, answers, expect } = example;
      return {
        name,
        path: replay(onItsDay(wizard, example), answers).path.map(titleOf),
        expected: expect?.refused === undefined ? 'accepted' : 'refused',
        faults: faultsOf(index, found),
      };
    }),
    coverage: coverageOf(wizard, examples, studied).items.map(({ kind, name, title, by }) => ({
      kind,
      name,
      title,
      by,
      grounds: grounds.get(keyOfItem({ kind, name })) ?? [],
    })),
    tested: Object.fromEntries(
      groundProofs.filter(({ revision }) => revision === wizard.revision).map(({ ground, at }) => [ground, at]),
    ),
    generated: { count: verdicts.length, faults: verdicts.flatMap(({ faults }) => faults) },
    refused: breaks.map(({ name, pointer, message, constraint: { step } }) => ({
      name,
      step: titleOf(step),
      question: titleAt(wizard, pointer),
      message,
    })),
    mutants: mutantsNoticed(wizard, definition, studied, recompile),
    picture: toSvg(chartOf(wizard, met)),
    paths: pathCatalogue(wizard, studied),
  };
}

function faultsOf(journey: number, findings: readonly Finding[]): string[] {
  const at = `/journeys/${journey}`;
  const own = findings.filter(({ file, pointer }) => file === 'journeys.json' && `${pointer}/`.startsWith(`${at}/`));
  return [...new Set(own.map(({ message }) => message))];
}

function mutantsNoticed(
  wizard: Wizard,
  { examples }: Definition,
  studied: Study,
  recompile: Recompile,
): Proved['mutants'] {
  const { count, changes } = unnoticedChanges(wizard, examples, studied, recompile);
  return {
    count,
    unnoticed: changes.flatMap(({ sentence, byNobody }) => (byNobody ? [sentence] : [])),
    unnoticedByExamples: changes.map(({ sentence, answers }) => ({
      sentence,
      noticedWith: answers === undefined ? null : wayOf(wizard, answers),
    })),
  };
}

function wayOf(wizard: Wizard, answers: Answers): { path: string[]; refused: string[] } {
  const { path, issues } = replay(wizard, answers);
  return {
    path: path.map((id) => withoutLinks(wizard.step(id)?.file.title ?? id)),
    refused: issues.map(({ message }) => message),
  };
}

const NOTHING_RUN = 'Kein erzeugter Lauf kam bis zu einem Ende: Von den Wegen ist nichts belegt.';

/** Everything that keeps the evidence from being a proof, once each: findings, broken examples, runs that went wrong. */
export function failuresOf({ findings, proved }: Evidence): string[] {
  const told = new Set(findings.map(({ message }) => message));
  return [
    ...findings.map(({ place, message }) => `${place}: ${message}`),
    ...(proved?.journeys.flatMap(({ name, faults }) =>
      faults.filter((fault) => !told.has(fault)).map((fault) => `${name}: ${fault}`),
    ) ?? []),
    ...(proved?.generated.faults ?? []),
    ...(proved?.generated.count === 0 ? [NOTHING_RUN] : []),
  ];
}
