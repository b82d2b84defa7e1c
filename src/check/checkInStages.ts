import { checkedStages, type Checked, type Faulty, type StageReport } from './check.ts';
import type { Numbered } from './checkLinks.ts';
import { fillParts } from './parts.ts';
import type { Parts, DefinitionFiles } from './fileNames.ts';
import { interpretSchemas, interpretStep } from './interpreter/interpretSchemas.ts';
import { readFile, type FileContent, type ReadFile } from './parse.ts';
import type { StepFile } from '../engine/definition.ts';
import type { Today } from '../engine/days.ts';
import type { Validators } from '../engine/types.ts';

/** A definition that passed every check, with interpreted validators. */
export type InterpretedWizard = Checked<{ validators: Validators }>;

export type StagedOptions = {
  /** The wizard's id, which is the name of its folder. */
  id: string;
  revision?: string;
  /** The texts of the shared parts. Without it, parts are already filled in. */
  parts?: Parts;
  /** Instead of the edition that `wizard.json` names. */
  edition?: string;
  /** Names of the files in `pictures/`. Without it, pictures are not checked. */
  pictures?: readonly string[];
  /** The paths of all pages outside of this wizard. Without it, links are not checked for a page. */
  pages?: readonly string[] | undefined;
  /** The reference numbers of other wizards. Without them, it is not checked whether one begins alike. */
  numbered?: readonly Numbered[] | undefined;
  /** The day that rules count from. Without it, a rule about today throws. */
  today?: Today;
  /** Abandons the check at the end of the current stage. */
  signal?: AbortSignal;
  /** Waits between stages, so that messages arrive. By default until the next task. */
  pause?: () => Promise<void>;
  /** What earlier checks of the same wizard left. */
  memory?: CheckMemory;
};

/** What checks of one wizard keep for the next one: files as they were read, and the validators of their steps. */
export type CheckMemory = { read: ReadFile; prepare: (steps: Record<string, StepFile>) => Validators };

/** A memory for the checks of one wizard. Files whose text did not change are not read and prepared again. */
export function createCheckMemory(): CheckMemory {
  const known = new Map<string, { text: string; content: FileContent }>();
  const validatorsOf = new WeakMap<StepFile, Validators>();
  const prepared = (id: string, step: StepFile) => {
    const validators = validatorsOf.get(step) ?? interpretStep(id, step);
    validatorsOf.set(step, validators);
    return validators;
  };
  return {
    read: (file, text) => {
      const last = known.get(file);
      if (last?.text === text) return last.content;
      const content = readFile(file, text);
      known.set(file, { text, content });
      return content;
    },
    prepare: (steps) => Object.assign({}, ...Object.entries(steps).map(([id, step]) => prepared(id, step))),
  };
}

/**
 * Checks a wizard in stages and generates no code. `onStage` is told everything known at the end of each stage. Returns
 * what `loadDefinition` does, with interpreted validators, or undefined if the check was abandoned. Findings stand where
 * their authors wrote what they are about, in shared parts too.
 */
export async function checkInStages(
  files: DefinitionFiles,
  { id, revision = '', parts, signal, pause = nextTask, memory, ...options }: StagedOptions,
  onStage: (report: StageReport) => void = () => {},
): Promise<InterpretedWizard | Faulty | undefined> {
  const filled = parts === undefined ? undefined : fillParts(files, parts);
  // What else is found may be a consequence.
  if (filled !== undefined && filled.findings.length > 0) {
    onStage({ stage: 'reading', findings: filled.findings });
    return { findings: filled.findings };
  }
  const placed = (report: StageReport): StageReport => ({
    ...report,
    findings: report.findings.map((found) => filled?.sources.locate(found) ?? found),
  });
  const prepare = memory?.prepare ?? ((steps) => interpretSchemas({ steps }));
  const stages = checkedStages(id, filled?.texts ?? files, {
    ...options,
    revision,
    read: memory?.read,
    prepare: ({ steps }) => ({ validators: prepare(steps) }),
  });
  let last: StageReport | undefined;
  for (;;) {
    const { done, value } = stages.next();
    if (done === true)
      return 'wizard' in value ? { ...value, notes: last?.findings ?? [] } : { findings: last?.findings ?? [] };
    last = placed(value);
    onStage(last);
    await pause();
    if (signal?.aborted === true) return undefined;
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
