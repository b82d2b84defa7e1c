import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** What is copied. */
const SOURCES = 'migrations server src tests wizards package.json tsconfig.json vite.config.ts vitest.config.ts'.split(
  ' ',
);

/** What is done by hand, by file: what is inserted, and before what. */
export type ByHand = Record<string, [inserted: string, before: string][]>;

/** A copy of the project, for a test to change. */
export class ProjectCopy {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'vorfahrt-format-'));

  constructor() {
    for (const source of SOURCES) cpSync(path.join(ROOT, source), path.join(this.#folder, source), { recursive: true });
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(this.#folder, 'node_modules'));
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  insertAll(byHand: ByHand): void {
    for (const [file, insertions] of Object.entries(byHand))
      for (const [inserted, before] of insertions) this.insert(file, inserted, before);
  }

  /** Puts a text before the first match. */
  insert(file: string, inserted: string, before: string): void {
    const name = path.join(this.#folder, file);
    const text = readFileSync(name, 'utf8');
    const at = text.search(new RegExp(before));
    if (at === -1) throw new Error(`'${before}' is not in ${file}.`);
    writeFileSync(name, text.slice(0, at) + inserted + text.slice(at));
  }

  /** Adds a file. */
  write(file: string, text: string): void {
    writeFileSync(path.join(this.#folder, file), text);
  }

  typeErrors(): Promise<string> {
    return this.run('node_modules/typescript/bin/tsc', '--noEmit').catch((error: unknown) => {
      if (error instanceof Error && 'stdout' in error) return String(error.stdout);
      throw error;
    });
  }

  /** Writes what is generated from the schemas. */
  reference(): Promise<string> {
    return this.run('server/wizardCli/main.ts', 'reference', '--out', 'wizards/referenz.md');
  }

  /** Runs pure tests. Rejects if one fails. */
  test(...files: string[]): Promise<string> {
    return this.run('node_modules/vitest/vitest.mjs', 'run', '--project', 'pure', ...files);
  }

  /** What a program of Node prints. Rejects if it fails. */
  run(...command: string[]): Promise<string> {
    const { TEST_LONG: _, VITEST: __, ...env } = process.env;
    return new Promise((resolve, reject) => {
      execFile(process.execPath, command, { cwd: this.#folder, env, maxBuffer: 1e8 }, (error, stdout) => {
        if (error === null) resolve(stdout);
        else reject(Object.assign(error, { stdout, message: `${error.message}\n${stdout.slice(-4000)}` }));
      });
    });
  }
}
