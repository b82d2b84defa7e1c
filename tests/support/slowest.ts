import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

/** Lists the slowest files at the end of a run of several files. */
export class Slowest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= SHOWN) return;
    const lines = modules
      .map((module) => ({
        name: `${module.project.name}  ${module.relativeModuleId}`,
        seconds: module.diagnostic().duration / 1000,
      }))
      .toSorted((left, right) => right.seconds - left.seconds)
      .slice(0, SHOWN)
      .map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
    process.stdout.write(`\nSlowest files:\n${lines.join('\n')}\n`);
  }
}
