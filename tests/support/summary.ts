import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';

const SHOWN = 10;

/** Ends a run with the tests that passed only when repeated, the slowest files, the time of each kind, the seed of a long run, and one line that counts. */
export class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], reason: TestRunEndReason): void {
    const repeated = modules.flatMap(flaky);
    if (repeated.length > 0) write('Passed only when repeated:', repeated);
    if (modules.length > SHOWN) write('Slowest files:', slowest(modules));
    if (modules.length > SHOWN) write('Time of the tests by kind, added up over the workers:', byKind(modules));
    const seed = modules.find(({ project }) => project.name === 'long')?.project.config.env['TEST_SEED'];
    if (typeof seed === 'string') write(`The same once more: TEST_SEED=${seed} npm run test:long`, []);
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    // A file that cannot be loaded, and an error outside of any test, fail without a test that does.
    const broken = modules.filter((module) => module.errors().length > 0).length + errors.length;
    const failed = Math.max(count('failed') + broken, reason === 'passed' ? 0 : 1);
    const skipped = count('skipped');
    write(`${count('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`, []);
  }
}

/** The tests of a file that failed at first, each with what failed. */
function flaky(module: TestModule): string[] {
  const found: string[] = [];
  for (const test of module.children.allTests()) {
    if (test.diagnostic()?.flaky !== true) continue;
    const [error] = test.result().errors ?? [];
    found.push(`  ${module.project.name}  ${module.relativeModuleId} > ${test.fullName}`);
    for (let why: { message?: string; cause?: unknown } | undefined = error; why !== undefined;) {
      found.push(...(why.message ?? '').split('\n').slice(0, 3));
      why = why.cause as typeof why;
    }
  }
  return found;
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
