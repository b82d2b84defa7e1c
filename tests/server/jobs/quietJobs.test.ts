import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { queueMail } from '../../../server/outbox/index.ts';
import { ANFRAGE, fineReview, useFineReview } from '../fineReview.ts';

type Row = Record<string, unknown> & { payload: object; run_at: Date; created_at: Date; updated_at: Date };

const server = useFineReview();

it('a submission’s jobs are what graphile-worker itself writes, but for id, payload and time', async () => {
  const { knex } = server.current;
  const jobs = async () => {
    const rows: Row[] = await knex('graphile_worker._private_jobs').select();
    return rows.map(({ id, payload, run_at: due, created_at: created, updated_at: updated, ...job }) => {
      return {
        ...job,
        id: typeof id,
        payload: Object.keys(payload),
        waits: due.getTime() - created.getTime(),
        changed: updated.getTime() - created.getTime(),
      };
    });
  };
  await queueMail(knex, {
    to: 'a@example.org',
    kind: 'accountActivation',
    data: { link: 'https://vorfahrt.example/', validHours: 24 },
  });
  const [theirs] = await jobs();
  await knex('graphile_worker._private_jobs').delete();
  await server.current.submit(ANFRAGE, fineReview(), { key: randomUUID() });
  const ours = await jobs();
  expect(theirs).toMatchObject({ max_attempts: 25, is_available: true, waits: 0 });
  expect(ours).toEqual([theirs, theirs]);
});
