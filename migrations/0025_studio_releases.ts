import type { Knex } from 'knex';

/** What the studio of a deployed server publishes, over what the folders of definitions say. */
export async function up(knex: Knex): Promise<void> {
  await createHistory(knex);
  await createLive(knex);
  await knex.schema.alterTable('studio_drafts', (table) => {
    // `base` is the version of the pictures from now on.
    table.jsonb('base_texts').notNullable().defaultTo('{}').comment('the texts that were live when it was begun');
  });
  await knex.schema.alterTable('studio_sessions', (table) => {
    table.timestamp('verified_at').nullable().comment('when the password was given last');
  });
}

async function createHistory(knex: Knex): Promise<void> {
  await knex.schema.createTable('studio_history', (table) => {
    table.bigIncrements('id');
    table.text('wizard').notNullable();
    table.text('kind').notNullable();
    table.text('content').nullable().comment('SHA-256 of the files with the shared parts filled in');
    table.text('revision').nullable();
    table.jsonb('texts').nullable().comment('as they were written, with the shared parts in use');
    table.jsonb('pictures').nullable().comment('by name, in base64');
    table.boolean('was_live').notNullable().comment('whether these files were live with this entry');
    table.text('base').nullable().comment('the content of the folder that was known when it was published');
    table.uuid('by').nullable().comment('an account; no reference, since the entry outlives it');
    table.text('by_name').nullable();
    table.text('note').nullable();
    table.timestamp('at').notNullable();
    table.index(['wizard', 'id']);
    table.check(
      `"kind" in ('ordner', 'veroeffentlicht', 'wiederhergestellt', 'abgeschaltet', 'angeschaltet', 'uebernommen', 'konflikt', 'fuehrung', 'verdraengt')`,
    );
    table.check('("content" is null) = ("texts" is null)');
  });
  // A content of a folder is noted once, by whichever instance sees it first.
  await knex.raw(`create unique index studio_history_folder on studio_history (wizard, content) where kind = 'ordner'`);
  await knex.raw(`create function studio_history_is_append_only() returns trigger language plpgsql as
    $$ begin raise exception 'studio_history is append-only'; end $$`);
  await knex.raw(`create trigger append_only before update or delete or truncate on studio_history
    for each statement execute function studio_history_is_append_only()`);
}

async function createLive(knex: Knex): Promise<void> {
  await knex.schema.createTable('studio_live', (table) => {
    table.text('wizard').primary();
    table.bigInteger('entry').notNullable().references('studio_history.id').comment('the files that are live');
    table.text('led_by').notNullable();
    table.boolean('off').notNullable();
    table
      .bigInteger('event')
      .notNullable()
      .references('studio_history.id')
      .comment('since when: contents of folders that were noted before are older');
    table
      .text('conflict')
      .nullable()
      .comment('the content of the folder that is neither live nor what it was based on');
    table.check(`"led_by" in ('ordner', 'studio')`);
  });
  await knex.schema.createTable('studio_generation', (table) => {
    table.boolean('only').primary().defaultTo(true);
    table.bigInteger('generation').notNullable();
    table.check('"only"');
  });
  await knex('studio_generation').insert({ generation: 0 });
  await knex.schema.createTable('studio_examinations', (table) => {
    table.text('wizard').notNullable();
    table.text('version').notNullable().comment('the version of the draft');
    table.text('against').notNullable().comment('the content of what was live; empty if nothing was');
    table.jsonb('result').notNullable();
    table.timestamp('begun_at').notNullable();
    table.timestamp('ended_at').nullable();
    table.primary(['wizard', 'version', 'against']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('studio_sessions', (table) => table.dropColumn('verified_at'));
  await knex.schema.alterTable('studio_drafts', (table) => table.dropColumn('base_texts'));
  for (const table of ['studio_examinations', 'studio_generation', 'studio_live', 'studio_history'])
    await knex.schema.dropTable(table);
  await knex.raw('drop function studio_history_is_append_only()');
}
