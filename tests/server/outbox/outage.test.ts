import { describe, expect, it, vi } from 'vitest';
import { queueMail } from '../../../server/outbox/index.ts';
import { createPool, urlOf } from '../../../server/db/pool.ts';
import { deadMails, removeOldMails, rescueMails, retryDead } from '../../../server/outbox/store.ts';
import { Line } from '../../support/line.ts';
import { parseMail } from '../../support/smtp.ts';
import { NOW } from '../appServer.ts';
import { ANFRAGE, fineReview, WIZARD } from '../fineReview.ts';
import { OFFICE, Post } from '../mailServer.ts';

const post = Post.use([WIZARD]);
const JANA = 'jana.schaefer@example.org';
const PATIENCE = { timeout: 60_000, interval: 20 };
const LINK = 'https://vorfahrt.example/konto/aktivieren#token=geheim';

/** Waits until every waiting job has failed so often. */
async function failed(times: number): Promise<void> {
  await vi.waitFor(async () => {
    const jobs: { attempts: number; locked_at: Date | null }[] = await post.current.app
      .knex('graphile_worker.jobs')
      .where({ task_identifier: 'mail' })
      .select('attempts', 'locked_at');
    expect(
      jobs.length > 0 && jobs.every(({ attempts, locked_at: locked }) => attempts >= times && locked === null),
    ).toBe(true);
  }, PATIENCE);
}

/** Changes the jobs of mails. Others are queued each minute, and done beside them. */
async function setMailJobs(values: string): Promise<void> {
  const mails = "select id from graphile_worker.jobs where task_identifier = 'mail'";
  await post.current.app.knex.raw(`update graphile_worker._private_jobs set ${values} where id in (${mails})`);
}

/** The mails' jobs that are locked. */
const lockedJobs = (): Promise<unknown[]> =>
  post.current.app
    .knex('graphile_worker.jobs')
    .where({ task_identifier: 'mail' })
    .whereNotNull('locked_by')
    .orderBy('id')
    .pluck('id');

async function noJobsLeft(): Promise<void> {
  await vi.waitFor(
    async () =>
      expect(
        await post.current.app.knex('graphile_worker.jobs').where({ task_identifier: 'mail' }).pluck('id'),
      ).toEqual([]),
    PATIENCE,
  );
}

describe('while the mail server is down', () => {
  it('submissions are accepted, and each mail goes out once when it is back', async () => {
    const { app, smtp } = post.current;
    await smtp.down();
    const replies = await Promise.all(Array.from({ length: 5 }, () => app.submit(ANFRAGE, fineReview())));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await failed(1);
    await post.current.hurry();
    await failed(2);
    await smtp.up();
    await post.current.hurry();
    const received = await post.current.delivered();
    const ids = await Promise.all(received.map(async (mail) => (await parseMail(mail)).messageId));
    expect([received.length, new Set(ids).size, smtp.to(JANA).length, smtp.to(OFFICE).length]).toEqual([10, 10, 5, 5]);
  });

  it('attempts come with growing pauses, for days', async () => {
    const { app, smtp } = post.current;
    await smtp.down();
    await app.submit(ANFRAGE, fineReview());
    await failed(1);
    const job = await app.knex('graphile_worker.jobs').where({ task_identifier: 'mail' }).first();
    expect(job.max_attempts).toBe(25);
    expect(job.run_at.getTime() - job.updated_at.getTime()).toBeGreaterThanOrEqual(2_000);
    await smtp.up();
    await post.current.hurry();
    await post.current.delivered();
  });

  it('a server that takes the whole mail and never says so is given up when the process has to stop', async () => {
    const { app, smtp } = post.current;
    smtp.mood = 'hangs';
    await app.submit(ANFRAGE, fineReview());
    await vi.waitFor(() => expect(smtp.attempts).toBe(2), PATIENCE);
    await post.current.rest();
    smtp.mood = 'takes';
    await post.current.work();
    await post.current.hurry();
    const received = await post.current.delivered();
    expect(received.flatMap(({ to }) => to).toSorted()).toEqual([JANA, OFFICE]);
  });
});

describe('a mail that is refused for good', () => {
  it('is tried once, told by the dead-letter list, and goes out after a retry', async () => {
    const { app, smtp } = post.current;
    smtp.mood = 'refusesRecipients';
    await app.submit(ANFRAGE, fineReview());
    await post.current.delivered();
    const dead = await deadMails(app.knex);
    expect(
      dead.map(({ kind, recipient, reason }) => `${kind} to ${recipient ?? 'the office'}: ${reason}`).toSorted(),
    ).toEqual([
      `confirmation to ${JANA}: EENVELOPE 550`,
      'office to the office: EENVELOPE 550',
      'undelivered to the office: EENVELOPE 550',
    ]);
    smtp.mood = 'takes';
    const first = dead.find(({ kind }) => kind === 'office');
    expect(await retryDead(app.knex, first?.id)).toBe(1);
    expect(await post.current.delivered()).toHaveLength(1);
    expect(await retryDead(app.knex)).toBe(2);
    // The last one says that the confirmation has arrived after all.
    expect(await post.current.delivered()).toHaveLength(4);
    expect([await deadMails(app.knex), await retryDead(app.knex)]).toEqual([[], 0]);
  });

  it('is told to the office, with the number to call', async () => {
    const { app, smtp } = post.current;
    smtp.unknown.add(JANA);
    const { body } = await app.submit(ANFRAGE, fineReview());
    await post.current.delivered();
    const [request, told] = await Promise.all(smtp.to(OFFICE).map(parseMail));
    expect(request?.subject).toContain('Bußgeldprüfung');
    expect(told?.subject).toBe(`Nicht angekommen: Die Bestätigung zu ${body.referenz} (Jana O'Größl-Schäfer)`);
    expect(told?.text?.trim()).toBe(
      `Die Bestätigung zu ${body.referenz} wurde nicht angenommen. Bitte rufen Sie an: +49 (170) 123-4567\n\nAngegebene E-Mail-Adresse: ${JANA}`,
    );
    expect(smtp.received).toHaveLength(2);
    smtp.unknown.clear();
    expect(await retryDead(app.knex)).toBe(1);
    await post.current.delivered();
    const letters = await Promise.all(smtp.to(OFFICE).map(parseMail));
    expect(letters.map(({ subject }) => subject)).toEqual([
      request?.subject,
      told?.subject,
      `Doch angekommen: Die Bestätigung zu ${body.referenz} (Jana O'Größl-Schäfer)`,
    ]);
    expect(letters[2]?.text).toContain('„Nicht angekommen“ ist damit erledigt');
    expect(smtp.to(JANA)).toHaveLength(1);
  });

  it('is told to nobody where it belongs to no request', async () => {
    const { app, smtp } = post.current;
    smtp.unknown.add('weg@example.org');
    await queueMail(app.knex, {
      to: 'weg@example.org',
      kind: 'accountActivation',
      data: { link: LINK, validHours: 24, requestedAt: NOW.toISOString() },
    });
    await post.current.delivered();
    expect((await deadMails(app.knex)).map(({ kind }) => kind)).toEqual(['accountActivation']);
    expect(smtp.received).toEqual([]);
    smtp.unknown.clear();
    expect(await retryDead(app.knex)).toBe(1);
    await post.current.delivered();
  });

  it('is one that has used up its attempts, too', async () => {
    const { app, smtp } = post.current;
    await smtp.down();
    await app.submit(ANFRAGE, fineReview());
    await failed(1);
    await setMailJobs('attempts = max_attempts - 1');
    await post.current.hurry();
    // While the last attempt is under way, no attempt is left.
    await vi.waitFor(
      async () => expect(await app.knex('mails').whereNotNull('failed_at').pluck('kind')).toHaveLength(2),
      PATIENCE,
    );
    expect((await deadMails(app.knex)).map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/ESOCKET|ECONN/),
      expect.stringMatching(/ESOCKET|ECONN/),
    ]);
    await smtp.up();
    expect(await retryDead(app.knex)).toBe(2);
    // The one that tells the office waits for its next attempt; another one says that it arrived after all.
    await post.current.hurry();
    expect(await post.current.delivered()).toHaveLength(4);
    const texts = await Promise.all(smtp.to(OFFICE).map(async (mail) => (await parseMail(mail)).text ?? ''));
    expect(texts.join()).toContain('ließ sich mehrere Tage lang nicht zustellen. Bitte rufen Sie an:');
  });
});

it('a mail whose process died in its last attempt is on the dead-letter list, and goes out after a retry', async () => {
  const { app, smtp } = post.current;
  await smtp.down();
  await app.submit(ANFRAGE, fineReview());
  await failed(1);
  await post.current.rest();
  await setMailJobs('attempts = max_attempts');
  expect(await deadMails(app.knex)).toHaveLength(2);
  await smtp.up();
  await post.current.work();
  expect(await retryDead(app.knex)).toBe(2);
  expect(await post.current.delivered()).toHaveLength(2);
});

describe('several instances', () => {
  it('send each mail once', async () => {
    const { app, smtp } = post.current;
    await post.current.rest();
    await Promise.all(Array.from({ length: 10 }, () => app.submit(ANFRAGE, fineReview())));
    const others = await Promise.all([post.current.another(), post.current.another(), post.current.another()]);
    await post.current.delivered();
    await rescueMails(app.knex, 0);
    await noJobsLeft();
    await Promise.all(others.map((other) => other.close()));
    await post.current.work();
    expect([smtp.to(JANA).length, smtp.to(OFFICE).length, smtp.received.length]).toEqual([10, 10, 20]);
  });

  it('take over a mail whose sender died', async () => {
    const { app } = post.current;
    await post.current.rest();
    await app.submit(ANFRAGE, fineReview());
    await app.knex.raw("select graphile_worker.add_job('scan')");
    await setMailJobs("locked_by = 'dead', locked_at = now() - interval '30 seconds'");
    await rescueMails(app.knex, 60);
    expect(await lockedJobs()).toHaveLength(2);
    await rescueMails(app.knex, 10);
    await post.current.work();
    expect((await post.current.delivered()).flatMap(({ to }) => to).toSorted()).toEqual([JANA, OFFICE]);
  });

  it('leave a mail to the one that is sending it, even where its job is given back meanwhile', async () => {
    const { app, smtp } = post.current;
    smtp.mood = 'hangs';
    await app.submit(ANFRAGE, fineReview());
    await vi.waitFor(() => expect(smtp.attempts).toBe(2), PATIENCE);
    const locked = await lockedJobs();
    await rescueMails(app.knex, 0);
    expect(await lockedJobs()).toEqual(locked);
    await setMailJobs('locked_at = null, locked_by = null');
    const other = await post.current.another();
    await failed(2);
    expect(smtp.attempts).toBe(2);
    await other.close();
    await post.current.rest();
    smtp.mood = 'takes';
    await post.current.work();
    await post.current.hurry();
    expect((await post.current.delivered()).flatMap(({ to }) => to).toSorted()).toEqual([JANA, OFFICE]);
  });
});

describe('after the database was away', () => {
  it('mails that were taken meanwhile are noted as sent, and sent once', async () => {
    const { app, smtp } = post.current;
    await post.current.rest();
    const line = await Line.to(urlOf(app.knex));
    const knex = createPool(line.url);
    const work = await post.current.another(knex);
    try {
      // With the second one: a mail that is still on its way is given up after 5 s, and whether it was taken by then nobody knows.
      smtp.onTaken = () => {
        if (smtp.received.length === 2) line.break();
      };
      await app.submit(ANFRAGE, fineReview());
      await vi.waitFor(() => expect(smtp.received).toHaveLength(2), PATIENCE);
      // The worker has ended with its jobs unfinished, and tries to begin anew.
      await vi.waitFor(() => expect(app.logged.join('')).toContain('jobs not begun'), PATIENCE);
      smtp.onTaken = () => undefined;
      line.restore();
      expect((await post.current.delivered()).flatMap(({ to }) => to).toSorted()).toEqual([JANA, OFFICE]);
    } finally {
      smtp.onTaken = () => undefined;
      line.restore();
      await work.close();
      await knex.destroy();
      line.close();
      // The tests that follow need a worker too, whatever has failed here.
      await post.current.work();
    }
  });

  it('mails go out again, without a restart', async () => {
    const { app } = post.current;
    // Of its own: all that the app has are ended, and each end is waited for, longer than the app's pool would.
    const knex = createPool(urlOf(app.knex), undefined, { limitMs: Number.POSITIVE_INFINITY });
    const end = () =>
      knex.raw(
        'select pg_terminate_backend(pid, 3000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    await end();
    expect((await app.submit(ANFRAGE, fineReview())).status).toBe(200);
    await end();
    expect((await app.submit(ANFRAGE, fineReview())).status).toBe(200);
    await knex.destroy();
    expect((await post.current.delivered()).length).toBeGreaterThanOrEqual(4);
    expect(await deadMails(app.knex)).toEqual([]);
  });
});

describe('a mail about an account', () => {
  const mail = { kind: 'accountActivation', to: 'deniz@example.com', data: { link: LINK, validHours: 24 } } as const;

  it('goes out with its transaction, and its link is forgotten', async () => {
    const { app, smtp } = post.current;
    await app.knex.transaction((trx) => queueMail(trx, mail));
    await post.current.delivered();
    const [received] = smtp.to('deniz@example.com');
    const { text, html, subject } = await parseMail(received as never);
    expect(subject).toBe('Bitte aktivieren Sie Ihr Konto bei Vorfahrt für Müller & Söhne');
    expect([text, html].map((part) => part?.includes(LINK))).toEqual([true, true]);
    expect(JSON.stringify(await app.knex('mails').select())).not.toContain('geheim');
    expect(JSON.stringify(await app.knex('graphile_worker.jobs').select())).not.toContain('geheim');
    await app.knex('mails').delete();
  });

  it('does not go out without it', async () => {
    const { app, smtp } = post.current;
    // A mail is noted as sent a moment before its job goes.
    await noJobsLeft();
    const broken = app.knex.transaction(async (trx) => {
      await queueMail(trx, mail);
      throw new Error('taken back');
    });
    await expect(broken).rejects.toThrow('taken back');
    expect(await app.knex('mails').select()).toEqual([]);
    expect(await app.knex('graphile_worker.jobs').where({ task_identifier: 'mail' }).select()).toEqual([]);
    expect(smtp.received).toEqual([]);
  });

  it.each(['a@x.de, b@x.de', 'a@x.de\nBcc: b@x.de', ''])('goes to one address, not to %j', async (to) => {
    await expect(queueMail(post.current.app.knex, { ...mail, to })).rejects.toThrow(TypeError);
  });
});

describe('sent mails', () => {
  it('are forgotten after 30 days, dead ones are not', async () => {
    const { app, smtp } = post.current;
    await app.submit(ANFRAGE, fineReview());
    await post.current.delivered();
    smtp.mood = 'refusesRecipients';
    await app.submit(ANFRAGE, fineReview());
    await post.current.delivered();
    await removeOldMails(app.knex, NOW);
    expect(await app.knex('mails').select()).toHaveLength(5);
    await removeOldMails(app.knex, new Date(NOW.getTime() + 31 * 86_400_000));
    expect(await app.knex('mails').whereNotNull('sent_at').select()).toEqual([]);
    expect(await deadMails(app.knex)).toHaveLength(3);
  });
});
