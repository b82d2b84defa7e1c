import type { Reporter, TestModule } from 'vitest/node';

/** Lists the tests that failed at first and passed when they were repeated, with the start of each failure and of its causes. */
export class Flaky implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky === true)
        .map((test) => {
          const [error] = test.result().errors ?? [];
          const reasons = reasonsOf(error).map((line) => `    ${line}`);
          return [`  ${module.project.name}  ${module.relativeModuleId} > ${test.fullName}`, ...reasons].join('\n');
        }),
    );
    if (lines.length > 0) process.stdout.write(`\nPassed only when repeated:\n${lines.join('\n')}\n`);
  }
}

/** The first lines of an error, and of what caused it. */
function reasonsOf(error: { message?: unknown; cause?: unknown } | undefined): string[] {
  if (typeof error?.message !== 'string') return [];
  const { cause } = error;
  const lines = error.message.split('\n').filter((line) => line.trim() !== '');
  return [...lines.slice(0, MOST_LINES), ...reasonsOf(typeof cause === 'object' ? (cause ?? undefined) : undefined)];
}

const MOST_LINES = 3;
