import { randomInt } from 'node:crypto';
import type Koa from 'koa';
import type { Logger } from 'pino';
import type { FailureReply } from '../../src/contract/index.ts';
import type { Answers, Wizard } from '../../src/engine/index.ts';
import { sha256 } from '../base/sha256.ts';
import { logFault } from '../http/errors.ts';
import { Fault } from '../http/fault.ts';
import { toFault } from '../http/toFault.ts';
import type { Signer } from '../signing/signer.ts';
import type { SubmitRun } from '../submissions/index.ts';
import type { FormFiles } from '../uploads/index.ts';
import { printOfSending } from './postedFiles.ts';

type SendOptions = {
  submit: SubmitRun;
  files: FormFiles;
  /** The network of a client. */
  network: (ctx: Koa.Context) => string;
  signer: Signer;
  clock: () => Date;
  log: Logger;
};

/**
 * `id`: of the run; undefined for its first form. `link`: that of a mail, as it was typed into a form that asks for it. `prints`:
 * digests of its files, by their ids.
 */
type Sender = {
  wizard: Wizard;
  id: string | undefined;
  link: string | undefined;
  prints: Readonly<Record<string, string>>;
};

/** How long the same first form from the same network is the same submission. */
const SAME_FORM_MS = 60 * 60 * 1000;

/** Calls of the server that a run needs while a form is processed. */
export function helpersFor(
  ctx: Koa.Context,
  { wizard, id, link, prints }: Sender,
  { submit, files, network, signer, clock, log }: SendOptions,
) {
  /** Forms of a page without a run have nothing in common but the network, and what they send. */
  const firstForm = (sent: string) => {
    const hour = Math.floor(clock().getTime() / SAME_FORM_MS);
    const keyOf = (each: number) => signer.sign('first-form', `${wizard.id} ${each} ${network(ctx)} ${sent}`);
    // The button may have been pressed for the first time before the full hour.
    return Promise.all([keyOf(hour), keyOf(hour - 1)]);
  };
  return {
    random: (below: number) => randomInt(below),
    ask: (file: { id: string }) => files.status(ctx, file.id),
    async send(body: Answers) {
      try {
        const bodyHash = printOfSending(body, prints);
        const keys = id === undefined ? await firstForm(bodyHash) : [sha256(`run ${id}`).toString('hex')];
        const beside = link === undefined ? {} : { token: tokenOf(link) };
        const reply = await submit(ctx, wizard, { ...body, ...beside }, { keys, bodyHash });
        return { status: 200, reply: { ...reply } };
      } catch (error) {
        const fault = toFault(error);
        logFault(log, ctx, fault);
        const { status, message, details, felder, outdated, headers } = fault;
        const reply: FailureReply = {
          success: false,
          error: message,
          ...(details !== undefined && { details }),
          ...(felder !== undefined && { felder }),
          ...(outdated && { veraltet: true }),
        };
        return { status, reply, wait: Number(headers['Retry-After']) };
      }
    },
  };
}

/** The token in the link of a mail. Throws 422 if nothing was typed. */
function tokenOf(link: string): string {
  if (link.trim() === '')
    throw new Fault(422, 'Bitte kopieren Sie den Link aus der E-Mail ganz in das Feld „Link aus der E-Mail“.');
  return /[#&]token=([^&\s]+)/.exec(link)?.[1] ?? link.trim();
}
