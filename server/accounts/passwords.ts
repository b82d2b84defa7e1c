import { randomBytes } from 'node:crypto';
import { Fault } from '../http/fault.ts';
import { bounded, type Waiting } from '../base/bounded.ts';
import { HELD } from './slowDown.ts';

/** Each call costs one argon2 computation, about 10 ms of a core and 19 MiB. */
export type Passwords = {
  hash: (password: string) => Promise<string>;
  /** Takes the same time without a hash, so that response times do not reveal whether an account exists. */
  verify: (password: string, hash: string | undefined, waiting?: Waiting) => Promise<boolean>;
};

type Verify = (hash: string, password: string) => Promise<boolean>;

/**
 * argon2id with 19 MiB, two passes, one lane (OWASP, Password Storage Cheat Sheet). argon2id is the package's default.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };
const SALT_BYTES = 16;

/** More in parallel would only delay file operations, which share the thread pool. */
const PARALLEL = 2;
/** About half a second of work. */
const WAITING = 100;
const RETRY_AFTER_SECONDS = 5;

/**
 * Hashes and checks passwords. Rejects with 503 if too many are waiting. argon2 is loaded on first use, since many
 * instances never need it.
 */
export function createPasswords({ verify = verifyReally }: { verify?: Verify } = {}): Passwords {
  // Attempts at accounts under attack: as many as their delays can hold, so they do not displace other requests.
  const run = bounded({ parallel: PARALLEL, waiting: WAITING, yielding: HELD, refuse: overloaded });
  const decoy = hashOfNothing();
  return {
    hash: (password) =>
      run(async () => {
        const { hash } = await import('@node-rs/argon2');
        return hash(normalize(password), COST);
      }),
    verify: (password, known, waiting) =>
      run(async () => {
        return (await verify(known ?? decoy, normalize(password))) && known !== undefined;
      }, waiting),
  };
}

async function verifyReally(hash: string, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  return verify(hash, password);
}

/** 'ü' can be typed as one character or as two (NIST SP 800-63B, section 3.1.1.2). */
function normalize(password: string): string {
  return password.normalize('NFKC');
}

/** A hash with the shape and cost of COST that matches no known password. */
function hashOfNothing(): string {
  const [salt, output] = [SALT_BYTES, COST.outputLen].map((bytes) =>
    randomBytes(bytes).toString('base64').replaceAll('=', ''),
  );
  return `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${salt}$${output}`;
}

function overloaded(): Fault {
  return new Fault(503, 'Gerade melden sich sehr viele Menschen an. Bitte versuchen Sie es gleich noch einmal.', {
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  });
}
