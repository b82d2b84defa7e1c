import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import type { Knex } from 'knex';
import { removeRecoveryCodes } from './store.ts';

/** A passkey as its owner sees it. */
export type ListedPasskey = { id: string; name: string; createdAt: Date; usedAt: Date | null };

/** Who makes a passkey. */
export type PasskeyOwner = { accountId: string; email: string; name: string };

export type Passkeys = {
  list: (accountId: string) => Promise<ListedPasskey[]>;
  /** The options of `navigator.credentials.create`, as JSON. */
  creation: (owner: PasskeyOwner, challenge: string) => Promise<object>;
  /** Stores a passkey whose `answer`, as JSON, the browser has sent to this challenge. Returns false if it is none. */
  add: (accountId: string, given: { answer: string; challenge: string; name: string }) => Promise<boolean>;
  /** The options of `navigator.credentials.get`, as JSON; undefined if the account has no passkey. */
  request: (accountId: string, challenge: string) => Promise<object | undefined>;
  /** Whether the browser's `answer` to this challenge was signed by a passkey of the account, and for the first time. */
  accept: (accountId: string, given: { answer: string; challenge: string }) => Promise<boolean>;
  /** Returns false if the account has no such passkey. */
  remove: (accountId: string, id: string) => Promise<boolean>;
};

type Row = {
  id: string;
  account_id: string;
  name: string;
  public_key: Buffer;
  counter: string;
  transports: string[];
  created_at: Date;
  used_at: Date | null;
};

/** Not more are shown and offered to a browser. */
const MOST = 20;

/** Passkeys for the site at this `publicUrl`, and no other: the browser signs where it is. */
export function openPasskeys(options: { knex: Knex; clock: () => Date; publicUrl: string }): Passkeys {
  const { knex, clock, publicUrl } = options;
  const { hostname: rpID, origin } = new URL(publicUrl);
  const of = (accountId: string) => knex<Row>('studio_passkeys').where({ account_id: accountId });
  const offered = async (accountId: string) =>
    (await of(accountId).select('id', 'transports')).map(({ id, transports }) => ({ id, transports }));
  return {
    list: (accountId) =>
      of(accountId).orderBy('created_at').select('id', 'name', { createdAt: 'created_at', usedAt: 'used_at' }),
    creation: async (owner, challenge) =>
      creationOptions({ rpID, owner, challenge, excludeCredentials: await offered(owner.accountId) }),
    async add(accountId, { answer, challenge, name }) {
      const credential = await verifiedCredential(answer, {
        expectedChallenge: challenge,
        expectedOrigin: origin,
        rpID,
      });
      if (credential === undefined || (await offered(accountId)).length >= MOST) return false;
      const row = { id: credential.id, account_id: accountId, name, created_at: clock() };
      const transports = JSON.stringify(credential.transports ?? []);
      const added: unknown[] = await knex('studio_passkeys')
        .insert({ ...row, public_key: Buffer.from(credential.publicKey), counter: credential.counter, transports })
        .onConflict('id')
        .ignore()
        .returning('id');
      return added.length > 0;
    },
    async request(accountId, challenge) {
      const allowCredentials = await offered(accountId);
      if (allowCredentials.length === 0) return undefined;
      const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
      const given = { rpID, allowCredentials, challenge: bytesOf(challenge), userVerification: 'required' } as const;
      return generateAuthenticationOptions(given);
    },
    async accept(accountId, { answer, challenge }) {
      const response = parsed(answer) as AuthenticationResponseJSON | undefined;
      const row = isCredentialId(response?.id) ? await of(accountId).where({ id: response?.id }).first() : undefined;
      if (response === undefined || row === undefined) return false;
      const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpID };
      const counter = await verifiedCounter(response, credentialOf(row), expected);
      return counter !== undefined && countUp(knex, { id: row.id, counter, now: clock() });
    },
    async remove(accountId, id) {
      const removed: number = await of(accountId).where({ id }).delete();
      await removeRecoveryCodes(knex, accountId);
      return removed > 0;
    },
  };
}

type Creation = {
  rpID: string;
  owner: PasskeyOwner;
  challenge: string;
  excludeCredentials: { id: string; transports: string[] }[];
};

async function creationOptions({ rpID, owner, challenge, excludeCredentials }: Creation): Promise<object> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return generateRegistrationOptions({
    rpName: `Studio ${rpID}`,
    rpID,
    userName: owner.email,
    userDisplayName: owner.name,
    userID: new TextEncoder().encode(owner.accountId),
    challenge: bytesOf(challenge),
    excludeCredentials,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
  });
}

async function verifiedCredential(
  answer: string,
  { rpID, ...expected }: { expectedChallenge: string; expectedOrigin: string; rpID: string },
): Promise<WebAuthnCredential | undefined> {
  const response = parsed(answer) as RegistrationResponseJSON | undefined;
  if (response === undefined) return undefined;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const given = { response, ...expected, expectedRPID: rpID, requireUserVerification: true };
    return (await verifyRegistrationResponse(given)).registrationInfo?.credential;
  } catch {
    // It throws with the reason, which the sender of a wrong answer does not need.
    return undefined;
  }
}

async function verifiedCounter(
  response: AuthenticationResponseJSON,
  credential: WebAuthnCredential,
  expected: { expectedChallenge: string; expectedOrigin: string; expectedRPID: string },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const given = { response, credential, ...expected, requireUserVerification: true };
    const { verified, authenticationInfo } = await verifyAuthenticationResponse(given);
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

/** Notes the use. Returns false if the counter has not grown, which a copied passkey would show; those that do not count have 0. */
async function countUp(knex: Knex, { id, counter, now }: { id: string; counter: number; now: Date }): Promise<boolean> {
  const counted: number = await knex('studio_passkeys')
    .where({ id })
    .whereRaw('(counter < ? or (counter = 0 and ? = 0))', [counter, counter])
    .update({ counter, used_at: now });
  return counted > 0;
}

function credentialOf({ id, public_key: key, counter, transports }: Row): WebAuthnCredential {
  return { id, publicKey: new Uint8Array(key), counter: Number(counter), transports };
}

/** The identity of a credential, in base64url (WebAuthn, section 5.8.3). */
function isCredentialId(id: unknown): id is string {
  return typeof id === 'string' && /^[\w-]+$/.test(id);
}

function bytesOf(challenge: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(challenge, 'base64url'));
}

/** Returns the object of a JSON text; undefined for anything else. */
function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
