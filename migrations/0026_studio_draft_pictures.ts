import type { Knex } from 'knex';

/**
 * The pictures of drafts, beside them: who looks at a draft needs their hashes only. Until they are replaced, instances of earlier versions
 * cannot read or change drafts. What is live is not touched.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('studio_draft_pictures', (table) => {
    table.text('wizard').notNullable().references('studio_drafts.wizard').onDelete('cascade');
    table.text('name').notNullable();
    table.text('hash').notNullable().comment('22 characters of the SHA-256 in base64url');
    table.binary('bytes').notNullable();
    table.primary(['wizard', 'name']);
  });
  await knex.raw(`
    insert into studio_draft_pictures (wizard, name, hash, bytes)
    select wizard, name, left(translate(encode(sha256(decode(content, 'base64')), 'base64'), '+/', '-_'), 22), decode(content, 'base64')
    from studio_drafts, jsonb_each_text(pictures) as picture (name, content)`);
  await knex.schema.alterTable('studio_drafts', (table) => table.dropColumn('pictures'));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('studio_drafts', (table) => table.jsonb('pictures').notNullable().defaultTo('{}'));
  await knex.raw(`
    update studio_drafts set pictures = kept.pictures from (
      select wizard, jsonb_object_agg(name, translate(encode(bytes, 'base64'), E'\\n', '')) as pictures
      from studio_draft_pictures group by wizard
    ) kept where kept.wizard = studio_drafts.wizard`);
  await knex.schema.dropTable('studio_draft_pictures');
}
