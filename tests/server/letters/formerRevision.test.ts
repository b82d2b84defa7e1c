import { expect, it } from 'vitest';
import { ANFRAGE, fineReview, fineReviewWith, WIZARD } from '../fineReview.ts';
import { Post } from '../mailServer.ts';
import { parseMail } from '../../support/smtp.ts';

/** Who answered a revision of the release that told the deadline under `objection` gets the mail that it promised. */

const post = Post.use([WIZARD]);
const REVISION = '0123456789abcdef';
const SERVED = '/bussgeld/zustellungsdatum';

const OBJECTION = {
  when: { '/bussgeld/schreiben': 'bussgeld' },
  service: SERVED,
  title: 'Ihre Einspruchsfrist',
  running: ['Zugestellt am {zustellung}. Ein Einspruch muss spätestens am {frist} bei der Behörde sein.'],
  past: ['Zugestellt am {zustellung}. Die Frist ist am {frist} abgelaufen. Bitte rufen Sie uns an.'],
  unknown: ['Wann die Frist endet, können wir nicht ausrechnen.'],
};

/** Keeps the wizard as that release had it: with `objection`, without computed values and sections. */
async function keepFormerRevision(): Promise<void> {
  const { knex } = post.current.app;
  const [row] = await knex('wizard_definitions').where({ wizard: WIZARD });
  const texts: Record<string, string> = { ...row.files.texts };
  const change = (file: string, edit: (data: Record<string, unknown>) => Record<string, unknown>) => {
    texts[file] = JSON.stringify(edit(JSON.parse(texts[file] ?? '') as Record<string, unknown>));
  };
  change('wizard.json', ({ computed: _, mails, ...rest }) => {
    const { confirmation, ...others } = mails as { confirmation: Record<string, unknown> };
    const { sections: _sections, ...before } = confirmation;
    return { ...rest, mails: { ...others, confirmation: { ...before, objection: OBJECTION } } };
  });
  change('steps/angaben.json', ({ advice: _, ...rest }) => rest);
  change('steps/danke.json', ({ sections: _, ...rest }) => rest);
  await knex('wizard_definitions').where({ revision: REVISION }).delete();
  await knex('wizard_definitions').insert({
    ...row,
    content: 'f'.repeat(64),
    revision: REVISION,
    files: JSON.stringify({ ...row.files, texts }),
    first_live_at: new Date(),
    last_live_at: new Date(),
  });
}

it.each([
  [
    'runs',
    fineReview(),
    'Zugestellt am Dienstag, 10. November 2026. Ein Einspruch muss spätestens am Dienstag, 24. November 2026',
  ],
  ['has ended', fineReviewWith(SERVED, '2026-09-01'), 'Die Frist ist am Dienstag, 15. September 2026 abgelaufen.'],
  ['is not known', fineReviewWith(SERVED, undefined), 'Wann die Frist endet, können wir nicht ausrechnen.'],
])('the deadline %s', async (_name, answers, sentence) => {
  const { app, smtp } = post.current;
  await app.clear();
  await keepFormerRevision();
  const { status, body } = await app.submit(ANFRAGE, answers, { revision: REVISION });
  expect([status, body.felder]).toEqual([200, undefined]);
  expect((await app.onlySubmission()).revision).toBe(REVISION);
  await post.current.delivered();
  const [mail] = smtp.to('jana.schaefer@example.org');
  const { text = '' } = mail === undefined ? {} : await parseMail(mail);
  expect(text.replaceAll(/\s+/g, ' ')).toContain(sentence);
  expect(text).not.toContain('{');
});

it('the reply names the conditions of the last page that hold', async () => {
  const { app } = post.current;
  await app.clear();
  const replies = [fineReview(), fineReviewWith('/bussgeld/schreiben', 'anhoerung')].map(
    async (answers) => (await app.submit(ANFRAGE, answers)).body.trifft,
  );
  const [due, none] = await Promise.all(replies);
  expect(due).toHaveLength(1);
  expect(none).toEqual([]);
});
