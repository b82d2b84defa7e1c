import { IDEMPOTENCY_KEY, WIZARD_REVISION, type FailureReply, type FieldFault, type SubmissionReply } from '../contract/index.ts';
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

/** Sends the answers once for each `sendKey`. Throws a `SendFailure`, whatever went wrong. */
export async function send(wizard: Wizard, answers: Answers, sendKey: string): Promise<Receipt> {
  if (wizard.submitPath === undefined) throw new SendFailure(LOST);
  let response: Response;
  try {
    response = await fetch(wizard.submitPath, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_KEY]: sendKey, [WIZARD_REVISION]: wizard.revision },
      body: JSON.stringify(payload(wizard, answers)),
    });
  } catch (cause) {
    throw new SendFailure(LOST, [], cause);
  }
  const reply = await readReply(response);
  if (reply?.success === true) return { anfrageId: reply.anfrageId, referenz: reply.referenz };
  throw new SendFailure(sentenceOf(reply), reply?.felder);
}

async function readReply(response: Response): Promise<SubmissionReply | FailureReply | undefined> {
  try {
    return (await response.json()) as SubmissionReply | FailureReply;
  } catch {
    return undefined;
  }
}

function sentenceOf(reply: FailureReply | undefined): string {
  const said = [reply?.error, reply?.details].filter(Boolean).join(' ');
  return said === '' ? LOST : `Fehler beim Senden: ${said}`;
}
