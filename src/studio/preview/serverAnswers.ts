import { arrivedOtherwise, type FailureReply, type FieldFault } from '../../contract/index.ts';
import type { Answers, Wizard } from '../../engine/index.ts';
import { sampleReply } from './receipt.ts';

/** How a request can end, as a tester chooses it. */
export type ServerAnswer =
  | { kind: 'accepted' }
  /** 422 with a sentence beside questions. */
  | { kind: 'refused'; fields: FieldFault[] }
  /** 422: the questions have changed too much since the page was loaded. */
  | { kind: 'outdated' }
  /** 409: the same attempt was sent before with other answers. */
  | { kind: 'conflict' }
  /** 429 with the seconds to wait. */
  | { kind: 'throttled'; seconds: number }
  /** 503: the database is unreachable, for example. */
  | { kind: 'unavailable' }
  /** No connection at all. */
  | { kind: 'offline' };

export type Reply = { status: number; headers?: Record<string, string>; body: unknown };

/** The reply of the real server, with its sentences; undefined for a connection that fails. */
export function replyOf(answer: ServerAnswer, wizard: Wizard, answers: Answers): Reply | undefined {
  switch (answer.kind) {
    case 'accepted':
      return { status: 200, body: sampleReply(wizard, answers) };
    case 'refused':
      return failed(422, { error: 'Bitte prüfen Sie Ihre Angaben.', felder: answer.fields });
    case 'outdated':
      return failed(422, {
        error: 'Die Fragen wurden inzwischen geändert.',
        details: 'Bitte laden Sie die Seite neu.',
        veraltet: true,
      });
    case 'conflict':
      return failed(409, {
        error: arrivedOtherwise(sampleReply(wizard, answers).referenz),
      });
    case 'throttled':
      return {
        ...failed(429, { error: 'Das waren zu viele Anfragen. Bitte versuchen Sie es später erneut.' }),
        headers: { 'Retry-After': String(answer.seconds) },
      };
    case 'unavailable':
      return failed(503, {
        error: 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
      });
    default:
      return undefined;
  }
}

function failed(status: number, reply: Omit<FailureReply, 'success'>): Reply {
  return { status, body: { success: false, ...reply } };
}
