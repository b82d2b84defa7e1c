import type { ClientMail, StepFile, Thanks } from './definition.ts';

/**
 * What the server answered to an accepted submission. Requests that store none, such as a login, get no receipt.
 * `mails`: what was queued for the sender, and to which address; missing where nothing was. `telefon`: whether the
 * answers hold a phone number. `documents`: the files that were accepted with it.
 */
export type Receipt = {
  anfrageId: string;
  referenz: string;
  mails?: ClientMails;
  telefon?: boolean;
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
