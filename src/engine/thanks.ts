import type { ClientMail, StepFile, Thanks } from './definition.ts';

/**
 * The server's reply to an accepted submission. Requests that store none, such as a login, get no receipt. `mails`: the
 * mails queued for the sender, and the address; undefined if there are none. `telefon`: whether the answers contain a
 * phone number. `berechnet`: the computed values in words, by name. `documents`: the files accepted with the submission.
 */
export type Receipt = {
  anfrageId: string;
  referenz: string;
  mails?: ClientMails;
  telefon?: boolean;
  berechnet?: Record<string, string>;
  documents?: { id: string; name: string }[];
};

export type ClientMails = { an: string; arten: ClientMail[] };

/** The texts of a last step's first variant that applies to what was actually queued. */
export function thanksFor({ thanks }: StepFile, receipt: Receipt | undefined): string[] {
  return thanks?.find((variant) => applies(variant, receipt))?.text ?? [];
}

function applies({ mailed, phone }: Thanks, receipt: Receipt | undefined): boolean {
  return (
    (mailed === undefined || receipt?.mails?.arten.includes(mailed) === true) &&
    (phone === undefined || receipt?.telefon === true)
  );
}
