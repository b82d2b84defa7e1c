import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Prints at the end of a run of the engines what each of them made of each journey, and how long that took. */
export class EngineTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const engines = modules.filter(({ project }) => project.name === 'engines');
    if (engines.length === 0) return;
    const columns = engines.map((module) => ({
      name: /(\w+)\.test\.ts$/.exec(module.relativeModuleId)?.[1] ?? module.relativeModuleId,
      outcomes: new Map([...module.children.allTests()].map((test) => [test.fullName, outcomeOf(test)])),
    }));
    const journeys = [...new Set(columns.flatMap(({ outcomes }) => [...outcomes.keys()]))];
    const rows = journeys.map((journey) => [journey, ...columns.map(({ outcomes }) => outcomes.get(journey) ?? '–')]);
    const table = [['Journey', ...columns.map(({ name }) => name)], ...rows];
    const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
    const lines = table.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`);
    process.stdout.write(`\n${lines.join('\n')}\n`);
  }
}

function outcomeOf(test: TestCase): string {
  const { duration = 0, flaky = false } = test.diagnostic() ?? {};
  const { state } = test.result();
  return state === 'skipped' ? '–' : `${state}${flaky ? ' at the second try' : ''} ${(duration / 1000).toFixed(1)} s`;
}
