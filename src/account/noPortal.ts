import type { Role } from '../contract/index.ts';

/** Shown if the portal of a role is not configured: an account then opens nothing. */
export const NO_PORTAL: Record<Role, string> = {
  mandant: 'Ein Portal, in dem Mandanten ihren Fall sehen, gibt es noch nicht.',
  gutachter: 'Ein Portal für Kfz-Gutachter gibt es noch nicht.',
  anwalt: 'Ein Portal für Anwältinnen und Anwälte gibt es noch nicht.',
};
