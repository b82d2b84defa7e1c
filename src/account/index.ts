/** The sign-in screen and what mailed links open, those of accounts and of the newsletter. */
import type { ComponentType } from 'react';
import type { AccountPageProps } from './begun.ts';
import { MODES } from './modes.ts';

export type { BegunForm } from './begun.ts';
export { call } from './call.ts';
export { NO_PORTAL } from './noPortal.ts';
export { forgetLogin, LOGIN_CHANGED, readLogin } from './keptLogin.ts';

export type AccountPage = {
  title: string;
  description: string;
  /** Whether search engines may list it. */
  listed: boolean;
  /** What the query of its URL may choose (`modus`), with the title of each. */
  modes?: Record<string, { title: string }>;
  load: () => Promise<ComponentType<AccountPageProps>>;
};

/** By address. */
export const ACCOUNT_PAGES: Record<string, AccountPage> = {
  '/login': {
    title: 'Anmelden',
    description:
      'Anmelden, ein Konto anlegen oder ein neues Passwort anfordern: für Mandanten, Kfz-Gutachter und Anwälte.',
    listed: true,
    modes: MODES,
    load: async () => (await import('./LoginPage.tsx')).LoginPage,
  },
  '/konto/aktivieren': {
    title: 'Konto aktivieren',
    description: 'Hier aktivieren Sie Ihr Konto mit dem Link aus unserer E-Mail.',
    listed: false,
    load: async () => (await import('./ActivationPage.tsx')).ActivationPage,
  },
  '/konto/passwort': {
    title: 'Neues Passwort festlegen',
    description: 'Hier legen Sie mit dem Link aus unserer E-Mail ein neues Passwort fest.',
    listed: false,
    load: async () => (await import('./PasswordPage.tsx')).PasswordPage,
  },
  '/newsletter/bestaetigen': {
    title: 'Newsletter bestätigen',
    description: 'Hier bestätigen Sie mit dem Link aus unserer E-Mail, dass Sie den Newsletter möchten.',
    listed: false,
    load: async () => (await import('./NewsletterPages.tsx')).NewsletterConfirmPage,
  },
  '/newsletter/abbestellen': {
    title: 'Newsletter abbestellen',
    description: 'Hier bestellen Sie mit dem Link aus unserer E-Mail den Newsletter ab.',
    listed: false,
    load: async () => (await import('./NewsletterPages.tsx')).NewsletterLeavePage,
  },
};
