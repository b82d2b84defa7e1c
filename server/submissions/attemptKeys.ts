import type Koa from 'koa';
import type { Wizard } from '../../src/engine/index.ts';
import type { Sessions } from '../sessions/session.ts';
import { SECRET_KEY } from '../../src/contract/index.ts';
import type { Signer } from '../signing/signer.ts';

export type KeyOwners = {
  sessions: Pick<Sessions, 'read'>;
  signer: Pick<Signer, 'sign'>;
  /** The network of a client. */
  network: (ctx: Koa.Context) => string;
};

const SECRET = new RegExp(`^${SECRET_KEY}[0-9a-f]{32}$`);

/**
 * The keys of an attempt that a client has named. One that is a secret belongs to who knows it; any other to the wizard, and to the session that the request came with, if
 * any, or else its network, so that a stranger who says the same name has another attempt. Stored under the first key, found
 * under any: a session may have begun since the first try. Signed, since networks must not be read from the database. Call it
 * before a session is begun for the request.
 */
export async function attemptKeys(
  ctx: Koa.Context,
  wizard: Wizard,
  name: string,
  { sessions, signer, network }: KeyOwners,
): Promise<string[]> {
  if (SECRET.test(name)) return [await signer.sign('attempt', `${wizard.id} secret ${name}`)];
  const session = await sessions.read(ctx);
  const owners = [
    ...(session === undefined ? [] : [`session ${session.hash.toString('hex')}`]),
    `network ${network(ctx)}`,
  ];
  return Promise.all(owners.map((owner) => signer.sign('attempt', `${wizard.id} ${owner} ${name}`)));
}
