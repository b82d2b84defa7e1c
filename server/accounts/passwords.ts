import { randomBytes } from 'node:crypto';
import { Fault } from '../http/fault.ts';
import { bounded, type Waiting } from '../base/bounded.ts';

/** Each call costs one argon2 computation, about 10 ms of a core and 19 MiB. */
export type Passwords = {
  hash: (password: string) => Promise<string>;
  /** Takes as long without a hash, so that the time does not tell whether there is one. */
  verify: (password: string, hash: string | undefined, waiting?: Waiting) => Promise<boolean>;
};

/**
 * OWASP, Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. argon2id is the package's default.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };
const SALT_BYTES = 16;

/** More than two at a time only delay the file system, which shares their threads. */
const PARALLEL = 2;
/** About half a second of work. */
const WAITING = 100;
/**
 * Attempts at accounts that somebody guesses at: as many as their pauses hold, so that they wait on and turn nobody
 * else away.
 */
const YIELDING = 500;
const RETRY_AFTER_SECONDS = 5;

/**
 * Hashes and checks passwords; beyond what can be done in time, 503. argon2 is loaded with the first one: many
 * instances never see any.
 */
export function createPasswords(): Passwords {
  const run = bounded({ parallel: PARALLEL, waiting: WAITING, yielding: YIELDING, refuse: overloaded });
  const decoy = hashOfNothing();
  return {
    hash: (password) =>
      run(async () => {
        const { hash } = await import('@node-rs/argon2');
        return hash(normalize(password), COST);
      }),
    verify: (password, known, waiting) =>
      run(async () => {
        const { verify } = await import('@node-rs/argon2');
        return (await verify(known ?? decoy, normalize(password))) && known !== undefined;
      }, waiting),
  };
}

/** 'ü' is one character on one keyboard and two on another (NIST SP 800-63B, section 3.1.1.2). */
function normalize(password: string): string {
  return password.normalize('NFKC');
}

/** Shaped and costly like a hash of COST, but of no password that anyone knows. */
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
