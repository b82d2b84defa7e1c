import { spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';

/** Debian installs servers in the directories for system programs. */
export const TOOL_PATH = `${process.env['PATH']}:/usr/sbin:/usr/local/sbin`;

/** Returns the version that an installed program prints; undefined if it is not installed. */
export function versionOf(program: string, argument: string, version: RegExp): string | undefined {
  return version.exec(spawnSync(program, [argument], { env: { PATH: TOOL_PATH } }).stdout?.toString() ?? '')?.[1];
}

/** An installed server, started by a test, with a directory of its own. */
export class Tool {
  readonly url: string;
  /** What it has printed so far. */
  readonly output: () => string;
  readonly #child: ChildProcess;
  readonly #directory: string;

  constructor(url: string, child: ChildProcess, directory: string, output = () => '') {
    this.url = url;
    this.output = output;
    this.#child = child;
    this.#directory = directory;
  }

  async close(): Promise<void> {
    if (this.#child.exitCode === null) {
      const exited = once(this.#child, 'exit');
      this.#child.kill('SIGKILL');
      await exited;
    }
    await rm(this.#directory, { recursive: true, force: true });
  }
}
