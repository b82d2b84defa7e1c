import type { Knex } from 'knex';

/** Uploaded files. The bytes are stored under `id`; `submission_id` is set once, when a submission claims the file. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('uploads', (table) => {
    table.uuid('id').primary();
    table.binary('session_hash').notNullable().comment('SHA-256 of the session cookie');
    table.text('document_type').notNullable().comment('dokumentTyp of the upload call');
    table.text('name').notNullable().comment('cleaned original name');
    table.text('media_type').notNullable().comment('told by the content');
    table.integer('bytes').notNullable();
    table.uuid('submission_id').references('submissions.id');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.index('submission_id');
  });
  // Only unsent uploads are queried by age.
  await knex.raw('create index uploads_unsent on uploads (created_at) where submission_id is null');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('uploads');
}
