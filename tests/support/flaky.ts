import type { Reporter, TestModule } from 'vitest/node';

/** Lists the tests that failed at first and passed when they were repeated, with the first line of each failure. */
export class Flaky implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky === true)
        .map((test) => {
          const [error] = test.result().errors ?? [];
          const reason = error?.message.split('\n')[0] ?? 'no message';
          return `  ${module.project.name}  ${module.relativeModuleId} > ${test.fullName}\n    ${reason}`;
        }),
    );
    if (lines.length > 0) process.stdout.write(`\nPassed only when repeated:\n${lines.join('\n')}\n`);
  }
}
