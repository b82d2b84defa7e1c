import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { urlOf } from '../../server/db/pool.ts';
import { ANFRAGE, fineReview, WIZARD } from './fineReview.ts';
import { Post } from './mailServer.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const post = Post.use([WIZARD]);

/** `npm run mail -- <args>` on the test's database. */
async function mail(...args: string[]): Promise<{ code: number; printed: string }> {
  const env = { PATH: process.env['PATH'], DATABASE_URL: urlOf(post.current.app.knex) };
  try {
    const { stdout } = await promisify(execFile)(path.join(ROOT, 'node_modules/.bin/node'), ['server/mail/cli.ts', ...args], { cwd: ROOT, env });
    return { code: 0, printed: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, printed: stdout + stderr };
  }
}

describe('npm run mail', () => {
  it('shows dead mails and tries them again', async () => {
    const { app, smtp } = post.current;
    expect(await mail('dead')).toEqual({ code: 0, printed: 'Keine. Alle E-Mails sind gesendet oder werden noch versucht.\n' });
    smtp.mood = 'refusesRecipients';
    await app.submit(ANFRAGE, fineReview());
    await post.current.delivered();
    const { printed } = await mail('dead');
    expect(printed.split('\n').filter(Boolean)).toHaveLength(2);
    expect(printed).toMatch(/confirmation {2}an jana\.schaefer@example\.org {2}EENVELOPE 550/);
    expect(printed).toMatch(/office {2}an die Kanzlei {2}EENVELOPE 550/);
    smtp.mood = 'takes';
    const [id = ''] = printed.split(' ');
    expect(await mail('retry', id)).toEqual({ code: 0, printed: '1 E-Mails werden noch einmal versucht.\n' });
    expect(await mail('retry')).toEqual({ code: 0, printed: '1 E-Mails werden noch einmal versucht.\n' });
    expect(await post.current.delivered()).toHaveLength(2);
  });

  it('says how it is used', async () => {
    expect(await mail()).toEqual({ code: 2, printed: expect.stringContaining('npm run mail -- retry [id]') });
    expect((await mail('delete')).code).toBe(2);
  });
});
