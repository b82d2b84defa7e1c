import {
  CORRECTION,
  FORM_SECONDS,
  IDEMPOTENCY_KEY,
  WIZARD_REVISION,
  type FailureReply,
  type FieldFault,
  type SubmissionReply,
} from '../../contract/index.ts';
import {
  isPlainObject,
  payload,
  type Answers,
  type ClientMails,
  type Receipt,
  type Wizard,
} from '../../engine/index.ts';

/**
 * Why the same attempt may succeed later: the device is `offline`, the server is `unreachable`, did not answer in time
 * (`silent`), or cannot accept it now (`busy`).
 */
export type Hindrance = 'offline' | 'unreachable' | 'silent' | 'busy';

type FailureOptions = {
  felder?: FieldFault[];
  /** The definition changed too long ago; the page must be reloaded. */
  outdated?: boolean;
  /** The form has no purpose any more, as with a link that was used: no change of it helps. */
  gone?: boolean;
  /** Undefined if the answers were rejected. */
  hindrance?: Hindrance | undefined;
  /** Seconds until the server accepts another attempt (`Retry-After`). */
  wait?: number | undefined;
  cause?: unknown;
};

/** A failed attempt to send. `message` is shown to people (specification 2, section 8). */
export class SendFailure extends Error {
  readonly felder: FieldFault[];
  readonly outdated: boolean;
  readonly gone: boolean;
  readonly hindrance: Hindrance | undefined;
  readonly wait: number | undefined;

  constructor(
    message: string,
    { felder = [], outdated = false, gone = false, hindrance, wait, cause }: FailureOptions = {},
  ) {
    super(message, { cause });
    this.name = 'SendFailure';
    this.felder = felder;
    this.outdated = outdated;
    this.gone = gone;
    this.hindrance = hindrance;
    this.wait = wait;
  }
}

/** The server answers within five seconds, even without its database. The rest allows for a slow network. */
const PATIENCE_MS = 30_000;

const LOST = 'Fehler beim Senden der Anfrage';

/** The server's reply to an accepted request, unchanged. */
export type SentReply = { success: true } & Record<string, unknown>;

/** Called after the server has accepted the answers. */
export type OnSent = (receipt: Receipt | undefined, reply: SentReply) => void;

/** Data that the page around a form sends along with the answers, such as the token of a mailed link. */
export type ExtraData = () => Record<string, unknown>;

/** `correction`: as in `Attempts`. */
type Attempt = { key: string | undefined; correction: number };

/** Sends the answers. The server stores one request for each key. Rejects only with a `SendFailure`. */
export async function send(
  wizard: Wizard,
  answers: Answers,
  { key = '', correction }: Attempt,
  beside: Record<string, unknown> = {},
): Promise<SentReply> {
  const lost = wizard.definition.wizard.submit?.failure?.text ?? LOST;
  if (wizard.submitPath === undefined) throw new SendFailure(lost);
  const seconds = await patience(wizard);
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), PATIENCE_MS);
  let response: Response;
  let reply: SentReply | FailureReply | undefined;
  try {
    response = await fetch(wizard.submitPath, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        'Content-Type': 'application/json',
        [IDEMPOTENCY_KEY]: key,
        ...(correction > 0 && { [CORRECTION]: String(correction) }),
        [WIZARD_REVISION]: wizard.revision,
        ...seconds,
      },
      body: JSON.stringify({ ...payload(wizard, answers), ...beside }),
      signal: silence.signal,
    });
    reply = await readReply(response);
  } catch (cause) {
    throw new SendFailure(lost, {
      hindrance: silence.signal.aborted ? 'silent' : navigator.onLine ? 'unreachable' : 'offline',
      cause,
    });
  } finally {
    clearTimeout(timer);
  }
  return accepted(wizard, { status: response.status, reply, wait: Number(response.headers.get('Retry-After')) });
}

/** How a request was answered. `reply`: undefined if it is not ours, such as a proxy's error page. */
export type Outcome = { status: number; reply: SentReply | FailureReply | undefined; wait?: number };

/** The reply of a request that was accepted. Throws a `SendFailure` for any other. */
export function accepted(wizard: Wizard, { status, reply, wait }: Outcome): SentReply {
  if (reply?.success === true) return reply;
  const busy = reply === undefined || status === 429 || status >= 500;
  throw new SendFailure(sentenceOf(wizard, reply, status), {
    felder: reply?.felder ?? [],
    outdated: reply?.veraltet === true,
    gone: status === 410,
    hindrance: busy ? 'busy' : undefined,
    wait: wait || undefined,
  });
}

/** Waits until the page has been open for `minSeconds`, and returns the header that reports the duration. */
async function patience({ definition }: Wizard): Promise<Record<string, string>> {
  const { minSeconds } = definition.wizard.submit ?? {};
  if (minSeconds === undefined) return {};
  const missing = () => minSeconds * 1000 - performance.now();
  // Timers may fire a fraction of a millisecond early, which would round down to a second less.
  while (missing() > 0) await new Promise((resolve) => setTimeout(resolve, missing()));
  return { [FORM_SECONDS]: String(Math.floor(performance.now() / 1000)) };
}

/** Returns undefined if the reply does not acknowledge a stored submission. */
export function receiptOf(
  {
    anfrageId,
    referenz,
    mails,
    telefon,
    berichtigt,
    berechnet,
    tage,
    trifft,
    beleg,
  }: Partial<SubmissionReply> | SentReply,
  documents: Receipt['documents'] = [],
): Receipt | undefined {
  if (typeof anfrageId !== 'string' || typeof referenz !== 'string') return undefined;
  return {
    anfrageId,
    referenz,
    documents,
    ...(isPlainObject(mails) && { mails: mails as ClientMails }),
    telefon: telefon === true,
    ...(berichtigt === true && { berichtigt }),
    ...(isPlainObject(berechnet) && { berechnet: berechnet as Record<string, string> }),
    ...(isPlainObject(tage) && { tage: tage as Record<string, string> }),
    ...(typeof beleg === 'string' && { beleg }),
    ...(Array.isArray(trifft) && { trifft: trifft.map(String) }),
  };
}

/** Returns undefined if the response is not JSON, such as a proxy's error page. Rejects if the connection is lost. */
async function readReply(response: Response): Promise<SentReply | FailureReply | undefined> {
  const text = await response.text();
  try {
    return JSON.parse(text) as SentReply | FailureReply;
  } catch {
    return undefined;
  }
}

/** The definition's sentence, the server's, or the default one with the server's (specification 2, section 8). */
function sentenceOf(wizard: Wizard, reply: FailureReply | undefined, status: number): string {
  const said = [reply?.error, reply?.details].filter(Boolean).join(' ');
  const { failure } = wizard.definition.wizard.submit ?? {};
  if (failure !== undefined) return failure.preferServer === true && said !== '' ? said : failure.text;
  // An earlier attempt has arrived, so nothing failed.
  if (status === 409 && said !== '') return said;
  return said === '' ? LOST : `Fehler beim Senden: ${said}`;
}
