/** Longest name that somebody gives who writes through a link. */
export const LINK_NAME_LENGTH = 80;

/** Where the remarks are that are written through a link to a draft. */
export function linkRemarksPath(token: string): string {
  return `/api/studio/links/${token}/remarks`;
}
