import { describe, expect, it, vi } from 'vitest';
import { urlOf } from '../../../server/db/pool.ts';
import { runCommand, type Said } from '../../support/command.ts';
import { ANFRAGE, fineReview, WIZARD } from '../fineReview.ts';
import { Post } from '../mailServer.ts';

const post = Post.use([WIZARD]);

function mail(...args: string[]): Promise<Said> {
  const { app, smtp } = post.current;
  return runCommand('mail', args, { env: { DATABASE_URL: urlOf(app.knex), SMTP_URL: smtp.url } });
}

describe('npm run mail', () => {
  it('shows dead mails and tries them again', async () => {
    const { app, smtp } = post.current;
    const { host, pathname } = new URL(urlOf(app.knex));
    const none = await mail('dead');
    expect(none.said).toMatch(
      new RegExp(`^Datenbank: ${host}${pathname} · Dateien: /.* · Einstellungen: nur aus der Umgebung\n`),
    );
    expect(none).toMatchObject({
      code: 0,
      lines: ['Keine. Alle E-Mails sind gesendet oder werden noch versucht; die zeigt „list“.'],
    });
    smtp.mood = 'refusesRecipients';
    await app.submit(ANFRAGE, fineReview());
    await post.current.delivered();
    const { lines } = await mail('dead');
    const printed = lines.join('\n');
    expect(lines).toHaveLength(3);
    expect(printed).toMatch(/confirmation {2}an jana\.schaefer@example\.org {2}aufgegeben: .* ab \(EENVELOPE 550\)/);
    expect(printed).toMatch(/office {2}an die Kanzlei {2}aufgegeben: .* ab \(EENVELOPE 550\)/);
    smtp.mood = 'takes';
    const [id = ''] = (lines.find((line) => line.includes('  office  ')) ?? '').split(' ');
    expect(await mail('retry', 'gibt-es-nicht')).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('gibt es keine gibt-es-nicht')],
    });
    expect(await mail('retry', id)).toMatchObject({ code: 0, lines: ['1 E-Mails werden noch einmal versucht.'] });
    expect(await mail('retry')).toMatchObject({ code: 0, lines: ['2 E-Mails werden noch einmal versucht.'] });
    // Two to the office, about the confirmation: that it did not arrive, and that it did after all.
    expect(await post.current.delivered()).toHaveLength(4);
  });

  it('shows what waits: why, how often it was tried, and when it is tried next', async () => {
    const { app, smtp } = post.current;
    expect(await mail('list')).toMatchObject({ code: 0, lines: ['Keine. Alle E-Mails sind gesendet.'] });
    await smtp.down();
    await app.submit(ANFRAGE, fineReview());
    await vi.waitFor(
      async () => {
        const { lines } = await mail('list');
        expect(lines).toEqual(
          Array.from({ length: 2 }, () =>
            expect.stringMatching(
              /^[\da-f-]{36} {2}\d\d\.\d\d\.\d\d, \d\d:\d\d:\d\d {2}\w+ {2}an (?:die Kanzlei|jana\.schaefer@example\.org) {2}\d+ Versuche?, der nächste ab \d\d\.\d\d\.\d\d, \d\d:\d\d:\d\d: Unter der Adresse des Mailservers nimmt niemand Verbindungen an \(ESOCKET ECONNREFUSED\)$/,
            ),
          ),
        );
      },
      { timeout: 60_000 },
    );
    expect((await mail('dead')).lines).toEqual([expect.stringContaining('die zeigt „list“')]);
    await smtp.up();
    await post.current.hurry();
    await post.current.delivered();
    expect((await mail('list')).lines).toEqual(['Keine. Alle E-Mails sind gesendet.']);
  });

  it.each(['list', 'dead'])('does not say that mails are sent where there is no mail server: %s', async (command) => {
    const env = { DATABASE_URL: urlOf(post.current.app.knex) };
    const { code, lines } = await runCommand('mail', [command], { env });
    expect([code, lines]).toEqual([0, [expect.stringContaining('SMTP_URL fehlt'), expect.stringMatching(/^Keine /)]]);
  });

  it('says how it is used', async () => {
    expect(await mail()).toMatchObject({ code: 2, said: expect.stringContaining('npm run mail -- retry [id]') });
    expect((await mail('delete')).code).toBe(2);
    expect((await mail('list', 'alle')).code).toBe(2);
    expect((await mail('toString')).code).toBe(2);
  });
});
