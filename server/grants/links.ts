import type { Signer } from '../signing/signer.ts';

/** A link to the power of attorney of a submission. `until`: its end, in seconds since 1970, as in the URL. */
export type PowerLink = { id: string; until: string };

const LINK = 'vollmacht';
const OPENED = 'vollmacht geöffnet';

/** The path of a submission's power of attorney. */
export function powerPath(id: string): string {
  return `/vollmacht/${id}`;
}

/** The link for the mail to the sender. It opens with the key only, since nobody has verified the address. */
export async function powerLink(signer: Signer, publicUrl: string, id: string, end: Date): Promise<string> {
  const until = String(Math.floor(end.getTime() / 1000));
  return `${publicUrl}${powerPath(id)}?bis=${until}&sig=${await signer.sign(LINK, `${id} ${until}`)}`;
}

/** Whether this server has issued the link. It may have expired. */
export function isPowerLink(signer: Signer, { id, until }: PowerLink, signature: string): Promise<boolean> {
  return signer.verify(LINK, `${id} ${until}`, signature);
}

/** The parameter of the URL once the link was opened with its key. It opens nothing in another browser session. */
export function openingOf(signer: Signer, { id, until }: PowerLink, sessionHash: Buffer): Promise<string> {
  return signer.sign(OPENED, `${id} ${until} ${sessionHash.toString('hex')}`);
}

/** Whether this session has opened the link with its key. */
export function isOpened(signer: Signer, link: PowerLink, sessionHash: Buffer, opening: string): Promise<boolean> {
  return signer.verify(OPENED, `${link.id} ${link.until} ${sessionHash.toString('hex')}`, opening);
}
