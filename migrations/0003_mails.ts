import type { Knex } from 'knex';

/**
 * The outbox and its related tables. A row of `mails` is written in the transaction of the change that it reports,
 * together with the job that sends it (task `mail`, in graphile-worker's own schema).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('mails', (table) => {
    table.uuid('id').primary().comment('also its Message-ID');
    table.bigInteger('job_id').notNullable().comment('the job that sends it; gone with it');
    table.text('kind').notNullable();
    table.text('recipient').comment('null: the office');
    table.text('recipient_name');
    table.uuid('submission_id').references('submissions.id').onDelete('cascade');
    table.jsonb('data').notNullable().defaultTo('{}').comment('what the template needs; emptied once sent');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('sent_at');
    table.timestamp('failed_at').comment('nobody tries any more');
    table.text('error');
    table.jsonb('kept').comment('the message, where no mail server is configured');
    table.index('submission_id');
    table.index('created_at');
  });
  await knex.schema.alterTable('submissions', (table) => {
    table.binary('session_hash').index().comment('SHA-256 of the session cookie');
    table.timestamp('confirmation_asked_at').comment('by the mail call of the API');
  });
  await knex.schema.createTable('newsletter', (table) => {
    table.uuid('id').primary().comment('the mail that asks for the confirmation');
    table.text('email').notNullable();
    table.text('wording').notNullable().comment('what was ticked');
    table.binary('token_hash').notNullable().comment('SHA-256 of the token in the link');
    table.timestamp('requested_at').notNullable();
    table.timestamp('confirmed_at');
    table.timestamp('unsubscribed_at');
    table.index('email');
  });
  await knex.schema.createTable('secrets', (table) => {
    table.text('name').primary();
    table.binary('secret').notNullable().comment('shared by all instances');
  });
  // The shape is rate-limiter-flexible's. Unlogged, which is faster; losing the counts in a crash is acceptable.
  await knex.raw(
    'create unlogged table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('rate_limits');
  await knex.schema.dropTable('secrets');
  await knex.schema.dropTable('newsletter');
  await knex.schema.alterTable('submissions', (table) => table.dropColumns('session_hash', 'confirmation_asked_at'));
  await knex.schema.dropTable('mails');
}
