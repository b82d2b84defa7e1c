import type { FailureReply, NoticeReply } from '../contract/index.ts';
import type { BegunForm } from './begun.ts';

/** The outcome of a call, in one or two German sentences. `gone`: no further call helps. */
export type Outcome = { done: boolean; text: string; gone?: boolean };

/** What the server has said about a form that was sent without scripts. */
export function outcomeOf(begun: BegunForm | undefined): Outcome | undefined {
  return begun?.message === undefined ? undefined : { done: true, text: begun.message };
}

const LOST =
  'Das hat leider nicht geklappt. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.';

/** Calls the server. Never rejects: failures are part of the outcome. */
export async function call(path: string, { body, token }: { body?: object; token?: string }): Promise<Outcome> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const reply = (await response.json()) as NoticeReply | FailureReply;
    if (reply.success) return { done: true, text: reply.message };
    return { done: false, text: [reply.error, reply.details].filter(Boolean).join(' '), gone: response.status === 410 };
  } catch {
    return { done: false, text: LOST };
  }
}
