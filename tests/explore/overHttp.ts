import { assert } from 'vitest';
import { erasePointer, fieldsOf, fieldsWithin, payload, type Answers, type Wizard } from '../../src/engine/index.ts';
import { namesOfAnswers } from '../../src/coverage/index.ts';
import { metByBreak, metByRoute, spoilt, type Aims, type Break, type Route } from '../../src/explore/index.ts';
import type { AppServer } from '../server/appServer.ts';
import { uploadAll } from '../wizards/uploadAll.ts';
import type { Studied } from './studies.ts';

/** Its answers become a submission. Those of account forms do not. */
export function sends({ wizard }: Pick<Studied, 'wizard'>): boolean {
  return wizard.submitPath?.startsWith('/api/auth/') === false;
}

/**
 * Posts a route's answers, its files uploaded; it is stored as it was sent. A route that ends on another page is
 * refused. Gives what was met.
 */
export async function postRoute(server: AppServer, wizard: Wizard, route: Route): Promise<string[]> {
  const { sent, cookie, files } = await uploadAll(server, wizard, route.answers);
  const { status, body, text } = await server.submit(wizard.submitPath ?? '', sent, { cookie });
  if (wizard.forward(route.path.at(-1) ?? '')?.event !== 'SUBMIT') {
    assert.deepEqual([status, body.error], [422, 'Mit diesen Antworten gibt es nichts zu senden.']);
    return metByRoute(wizard, route);
  }
  assert.equal(status, 200, text);
  assert.match(
    body.referenz ?? '',
    new RegExp(`^${wizard.definition.wizard.submit?.reference}-[2-9A-Z]{4}-[2-9A-Z]{4}$`),
  );
  const row = await server.knex('submissions').where({ id: body.anfrageId }).first();
  assert.deepEqual(
    [row.wizard, row.revision, row.reference, row.answers],
    [wizard.id, wizard.revision, body.referenz, sent],
  );
  assert.lengthOf(await server.knex('uploads').where({ submission_id: body.anfrageId }).pluck('id'), files);
  return metByRoute(wizard, route);
}

/** The request of the whole route with the one answer spoilt. */
export function brokenBody(wizard: Wizard, { route, spoil }: Break): Answers {
  const body = spoilt(wizard, payload(wizard, route.answers), spoil);
  for (const { pointer, schema } of fieldsWithin(wizard, body))
    if (schema.transient === true) erasePointer(body, pointer);
  return body;
}

/** The names of what answers show, without what is asked in the browser only. */
export function namesSent({ wizard, study }: Studied, { answers }: Route): string[] {
  const unsent = fieldsOf(wizard).flatMap(({ pointer, schema }) =>
    schema.transient === true ? [`${pointer} = `] : [],
  );
  const kept = new Set(study.breaks.flatMap(({ constraint, name }) => (constraint.transient ? [`kept ${name}`] : [])));
  return namesOfAnswers(wizard, answers).filter(
    (name) => !kept.has(name) && !unsent.some((option) => name.startsWith(option)),
  );
}

/** What breaks a rule of what is sent. */
export function sentBreaks({ study }: Studied): Break[] {
  return study.breaks.filter(({ constraint }) => !constraint.transient);
}

/** What can be met by requests: the ways to send, and every rule that these break. */
export function httpAims(studied: Studied, breaks = sentBreaks(studied)): Partial<Aims> {
  const { wizard, study } = studied;
  const sent = new Set(breaks.flatMap((broken) => metByBreak(wizard, broken)));
  const unsent = new Set(
    study.breaks
      .filter((broken) => !breaks.includes(broken))
      .flatMap((broken) => metByBreak(wizard, broken))
      .filter((name) => !sent.has(name)),
  );
  return {
    transitions: study.aims.transitions.filter((name) => / —(?:NEXT|SUBMIT) \d+→ /.test(name)),
    guards: study.aims.guards,
    constraints: study.aims.constraints.filter((name) => !unsent.has(name)),
    messages: study.aims.messages.filter((name) => !unsent.has(name)),
  };
}
