import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Whether this is a checkout with a history: what was packed as an archive has none. */
export const HAS_HISTORY = existsSync(path.join(ROOT, '.git'));

/**
 * Writes the release before this one into a folder, with the installed packages of this one: the newest program that does not know the newest
 * migration; a tag is what was released. Throws where the history does not reach so far.
 */
export async function checkOutFormerRelease(folder: string): Promise<void> {
  const archive = execFileSync('git', ['archive', formerRelease()], { cwd: ROOT, maxBuffer: 2 ** 30 });
  await mkdir(folder);
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
}

function formerRelease(): string {
  const added = git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'migrations');
  const commit = git('rev-parse', '--verify', '--quiet', `${added}^`);
  if (added === '' || commit === '')
    throw new Error('the history ends before the newest migration (a shallow clone?): git fetch --unshallow');
  const tag = git('describe', '--tags', '--abbrev=0', commit);
  return tag === '' ? commit : git('rev-parse', `${tag}^{commit}`);
}

/** What git prints; '' where it fails, or is not there. */
function git(...args: string[]): string {
  const { stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return stdout?.trim() ?? '';
}
