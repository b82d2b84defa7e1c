import type { RouterContext } from '@koa/router';
import type { StudioOutdated, StudioWizard } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import { headerRef, replies } from '../routes/index.ts';
import { Held, Outdated, Unstorable, type Author, type Draft, type StoredWizard } from './store.ts';
import type { StudioUser } from './gate.ts';
import { isWizardId } from './place.ts';

export const NO_SUCH_WIZARD = 'Diesen Assistenten gibt es nicht (mehr).';

/** The wizard that the path names. Throws 404 if no folder can have that name. */
export function idOf(ctx: RouterContext): string {
  const id = ctx.params.id ?? '';
  if (!isWizardId(id)) throw new Fault(404, NO_SUCH_WIZARD);
  return id;
}

/** Answers 412 with the current state if somebody else has changed it meanwhile. */
export async function orOutdated<T>(
  ctx: RouterContext,
  user: StudioUser | undefined,
  change: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof Held) throw new Fault(423, heldMessage(error.writer));
    if (error instanceof Unstorable) throw new Fault(422, error.message);
    if (!(error instanceof Outdated)) throw error;
    ctx.status = 412;
    const body: StudioOutdated = {
      success: false,
      error: 'Der gespeicherte Stand wurde inzwischen geändert.',
      current: error.current === undefined ? null : shownTo(ctx, error.current, user),
    };
    ctx.body = body;
    return undefined;
  }
}

/** How the API description describes `answer`. */
export const ANSWER = replies('StudioWizard', 'Der Assistent, wie er im Ordner steht.', { ETag: headerRef('ETag') });

/** Sends a wizard with its version as ETag. Does nothing if the answer is given already. */
export function answer(ctx: RouterContext, stored: StoredWizard | undefined, user: StudioUser | undefined): void {
  if (stored === undefined) return;
  ctx.set('ETag', `"${stored.version}"`);
  ctx.body = shownTo(ctx, stored, user);
}

/** A wizard as it is told to somebody, with what they may do. Who changes the draft is said to others only, and by name. */
function shownTo(ctx: RouterContext, { draft, ...stored }: StoredWizard, user: StudioUser | undefined): StudioWizard {
  const access = user?.may('change', idOf(ctx)) === true ? 'change' : 'see';
  const told = { ...stored, ...(user !== undefined && ({ access } as const)) };
  if (draft === undefined) return told;
  const { writer: _, ...rest } = draft;
  const writer = writerFor(draft, user);
  return { ...told, draft: { ...rest, ...(writer !== undefined && { writer }) } };
}

/** The name of the person who changes the draft at present; undefined if that is the user, or nobody. */
export function writerFor(draft: Draft | undefined, user: StudioUser | undefined): string | undefined {
  return draft?.writer === undefined || draft.writer.id === user?.id ? undefined : draft.writer.name;
}

function heldMessage({ name }: Author): string {
  return `${name} ändert diesen Entwurf gerade. Was Sie ändern, bleibt in diesem Fenster und wird gespeichert, sobald dort zwei Minuten lang nichts geändert wurde.`;
}

/** The version that a change is based on; undefined for a new wizard. Throws 428 if the request names neither. */
export function expectedOf(ctx: RouterContext): string | undefined {
  if (ctx.get('If-None-Match') === '*') return undefined;
  const [, version] = /^"([\w-]+)"$/.exec(ctx.get('If-Match')) ?? [];
  if (version === undefined) throw new Fault(428, 'Es fehlt, auf welchen Stand sich die Änderung bezieht (If-Match).');
  return version;
}
