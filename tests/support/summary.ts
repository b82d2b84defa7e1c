import type { Reporter, TestModule, TestProject, TestRunEndReason, TestSpecification } from 'vitest/node';

const SHOWN = 10;

/** Begins a long run with its seed, and ends a run with the slowest files, the time of each kind, that seed, and one line that counts. */
export class Summary implements Reporter {
  onTestRunStart(specifications: readonly TestSpecification[]): void {
    tellSeed(specifications.map(({ project }) => project));
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], reason: TestRunEndReason): void {
    if (modules.length > SHOWN) write('Slowest files:', slowest(modules));
    if (modules.length > SHOWN) write('Time of the tests by kind, added up over the workers:', byKind(modules));
    tellSeed(modules.map(({ project }) => project));
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    // A file that cannot be loaded, and an error outside of any test, fail without a test that does.
    const broken = modules.filter((module) => module.errors().length > 0).length + errors.length;
    const failed = Math.max(count('failed') + broken, reason === 'passed' ? 0 : 1);
    const skipped = count('skipped');
    write(`${count('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`, []);
  }
}

/** Also before the tests, for a run that hangs or is ended. */
function tellSeed(projects: readonly TestProject[]): void {
  const seed = projects.find(({ name }) => name === 'long')?.config.env['TEST_SEED'];
  if (typeof seed === 'string') write(`The same once more: TEST_SEED=${seed} npm run test:long`, []);
}

function slowest(modules: readonly TestModule[]): string[] {
  return modules
    .map((module) => ({ name: `${module.project.name}  ${module.relativeModuleId}`, seconds: secondsOf(module) }))
    .toSorted((left, right) => right.seconds - left.seconds)
    .slice(0, SHOWN)
    .map(({ name, seconds }) => line(seconds, name));
}

function byKind(modules: readonly TestModule[]): string[] {
  const kinds = Map.groupBy(modules, ({ project }) => project.name);
  return [...kinds].map(([name, files]) =>
    line(
      files.reduce((sum, file) => sum + secondsOf(file), 0),
      `${name}, ${files.length} files`,
    ),
  );
}

function secondsOf(module: TestModule): number {
  const { duration, collectDuration, setupDuration, environmentSetupDuration, prepareDuration } = module.diagnostic();
  return (duration + collectDuration + setupDuration + environmentSetupDuration + prepareDuration) / 1000;
}

function line(seconds: number, name: string): string {
  return `  ${seconds.toFixed(1).padStart(6)} s  ${name}`;
}

function write(head: string, lines: string[]): void {
  process.stdout.write(`\n${[head, ...lines].join('\n')}\n`);
}
