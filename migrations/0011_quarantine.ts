import type { Knex } from 'knex';

/**
 * Uploads that have not been scanned yet, or that a virus scanner has refused. Without a scanner all are released at
 * once.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('uploads', (table) => {
    table.text('quarantine').comment('null: released');
    table.check("quarantine in ('pending', 'refused')", [], 'uploads_quarantine');
  });
  await knex.raw("create index uploads_pending on uploads (created_at) where quarantine = 'pending'");
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('uploads', (table) => table.dropColumn('quarantine'));
}
