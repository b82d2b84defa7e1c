import { FORM_SECONDS, IDEMPOTENCY_KEY, WIZARD_REVISION, type FailureReply, type FieldFault, type SubmissionReply } from '../contract/index.ts';
import { payload, type Answers, type Receipt, type Wizard } from '../engine/index.ts';

/** A refused or lost attempt to send. `message` is what people read (specification 2, section 8). */
export class SendFailure extends Error {
  readonly felder: FieldFault[];

  constructor(message: string, felder: FieldFault[] = [], cause?: unknown) {
    super(message, { cause });
    this.name = 'SendFailure';
    this.felder = felder;
  }
}

const LOST = 'Fehler beim Senden der Anfrage';

/** The server's answer to what it accepted, as it came. */
export type SentReply = { success: true } & Record<string, unknown>;

/** Called when the server has accepted what was sent. */
export type OnSent = (receipt: Receipt | undefined, reply: SentReply) => void;

/** What the page around a form knows and nobody is asked for, such as the token of a mailed link. It goes to the server beside the answers. */
export type Beside = () => Record<string, unknown>;

/** Sends the answers once for each `sendKey`. Throws a `SendFailure`, whatever went wrong. */
export async function send(wizard: Wizard, answers: Answers, sendKey: string, beside: Record<string, unknown> = {}): Promise<SentReply> {
  const lost = wizard.definition.wizard.submit?.failure?.text ?? LOST;
  if (wizard.submitPath === undefined) throw new SendFailure(lost);
  const seconds = await patience(wizard);
  let response: Response;
  try {
    response = await fetch(wizard.submitPath, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_KEY]: sendKey, [WIZARD_REVISION]: wizard.revision, ...seconds },
      body: JSON.stringify({ ...payload(wizard, answers), ...beside }),
    });
  } catch (cause) {
    throw new SendFailure(lost, [], cause);
  }
  const reply = await readReply(response);
  if (reply?.success === true) return reply;
  throw new SendFailure(sentenceOf(wizard, reply), reply?.felder);
}

/** Waits until the page has been open as long as the server wants it to be, and says how long it has. */
async function patience({ definition }: Wizard): Promise<Record<string, string>> {
  const { minSeconds } = definition.wizard.submit ?? {};
  if (minSeconds === undefined) return {};
  const missing = () => minSeconds * 1000 - performance.now();
  // Timers may end a fraction of a millisecond early, which would be a whole second less.
  while (missing() > 0) await new Promise((resolve) => setTimeout(resolve, missing()));
  return { [FORM_SECONDS]: String(Math.floor(performance.now() / 1000)) };
}

/** Undefined where the reply acknowledges something else than a stored submission. */
export function receiptOf({ anfrageId, referenz }: Partial<SubmissionReply> | SentReply): Receipt | undefined {
  return typeof anfrageId === 'string' && typeof referenz === 'string' ? { anfrageId, referenz } : undefined;
}

async function readReply(response: Response): Promise<SentReply | FailureReply | undefined> {
  try {
    return (await response.json()) as SentReply | FailureReply;
  } catch {
    return undefined;
  }
}

/** The definition's sentence, the server's, or ours with the server's (specification 2, section 8). */
function sentenceOf(wizard: Wizard, reply: FailureReply | undefined): string {
  const said = [reply?.error, reply?.details].filter(Boolean).join(' ');
  const { failure } = wizard.definition.wizard.submit ?? {};
  if (failure !== undefined) return failure.preferServer === true && said !== '' ? said : failure.text;
  return said === '' ? LOST : `Fehler beim Senden: ${said}`;
}
