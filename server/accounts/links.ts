/** How long mailed links work, in hours. */
export const ACTIVATION_HOURS = 24;
export const RESET_HOURS = 1;
/** For an account that the office has added: its owner did not ask for the mail and may read it tomorrow. */
export const INVITATION_HOURS = 72;

export function hoursLater(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * 60 * 60 * 1000);
}

/** As ISO text, for a mail. */
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
 * Links in mails, from PUBLIC_URL and nothing else. The token stands behind `#`: browsers send that part to nobody, so
 * it is in no log and no Referer.
 */
export function accountLinks(publicUrl: string): AccountLinks {
  return {
    activation: (token) => `${publicUrl}/konto/aktivieren#token=${token}`,
    newPassword: (token) => `${publicUrl}/konto/passwort#token=${token}`,
    login: `${publicUrl}/login`,
    forgotten: `${publicUrl}/login?modus=passwort-vergessen`,
  };
}
