/** How long mailed links are valid, in hours. */
export const ACTIVATION_HOURS = 24;
export const RESET_HOURS = 1;
/** For an account that the office has added: its owner does not expect the mail and may read it later. */
export const INVITATION_HOURS = 72;

export function hoursLater(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * 60 * 60 * 1000);
}

/** Returns ISO text, for a mail. */
export function hoursBefore(time: Date, hours: number): string {
  return hoursLater(time, -hours).toISOString();
}

export type AccountLinks = {
  activation: (token: string) => string;
  newPassword: (token: string) => string;
  login: string;
  forgotten: string;
};

/**
 * Builds the links in mails, only from PUBLIC_URL. The token is in the fragment (`#`), which browsers never send, so it
 * appears in no log and no Referer.
 */
export function accountLinks(publicUrl: string): AccountLinks {
  return {
    activation: (token) => `${publicUrl}/konto/aktivieren#token=${token}`,
    newPassword: (token) => `${publicUrl}/konto/passwort#token=${token}`,
    login: `${publicUrl}/login`,
    forgotten: `${publicUrl}/login?modus=passwort-vergessen`,
  };
}
