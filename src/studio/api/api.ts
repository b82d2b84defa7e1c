import { STUDIO_ACCOUNT } from '../../contract/headers.ts';
import { ownAccount } from './ownAccount.ts';
import type {
  FailureReply,
  StudioEvidence,
  StudioMails,
  StudioOutdated,
  StudioPages,
  StudioRevision,
  StudioGrounds,
  StudioAnswer,
  StudioAsk,
  StudioAuthorship,
  StudioFound,
  StudioShares,
  StudioStepCounts,
  StudioHistory,
  StudioHistoryFiles,
  StudioProposal,
  StudioProposalAnswer,
  StudioProposals,
  StudioPlan,
  StudioPublish,
  StudioRelease,
  StudioRemark,
  StudioRemarkReply,
  StudioRemarks,
  StudioRestore,
  StudioRevisions,
  StudioSecondPerson,
  StudioStopPlan,
  StudioSubmission,
  StudioDiscarded,
  StudioDiscardedTexts,
  StudioRetire,
  StudioSwitch,
  StudioWaiting,
  StudioWindow,
  StudioWindows,
  StudioWizard,
  StudioWizards,
} from '../../contract/index.ts';

/** The server did not do what was asked. `message` is a German sentence. */
export class ApiFault extends Error {
  /** Undefined if no answer arrived. */
  readonly status: number | undefined;
  constructor(status: number | undefined, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Why something failed, as a German sentence: that of an ApiFault, or of an error of `kinds`. `otherwise`: the sentence for any other error.
 */
export function failureMessage(
  error: unknown,
  otherwise = 'Das ist fehlgeschlagen.',
  ...kinds: (abstract new (...args: never[]) => Error)[]
): string {
  return [ApiFault, ...kinds].some((kind) => error instanceof kind) ? (error as Error).message : otherwise;
}

/** The folder has another version than the one that a change was based on. */
export class OutdatedFault extends ApiFault {
  /** Null if there is no such folder. */
  readonly current: StudioWizard | null;
  constructor({ error, current }: StudioOutdated) {
    super(412, error);
    this.current = current;
  }
}

/** The calls of the studio. All reject with an ApiFault. */
export type Api = {
  list(): Promise<StudioWizards>;
  open(id: string): Promise<StudioWizard>;
  /**
   * `expected` is undefined for a new wizard; `onto`: the version of what is live that the draft contains from now on. Rejects with an
   * OutdatedFault if the folder has another version.
   */
  save(
    id: string,
    files: Record<string, string | null>,
    expected: string | undefined,
    onto?: string,
  ): Promise<StudioWizard>;
  remove(id: string, expected: string): Promise<void>;
  /** Reports this window and returns the others, with the version of the folder. */
  report(id: string, window: StudioWindow): Promise<StudioWindows>;
  /** Tells the server that this window shows the wizard no more, also while the page goes away. */
  leave(id: string, window: string): void;
  putPicture(id: string, name: string, content: Blob): Promise<StudioWizard>;
  removePicture(id: string, name: string): Promise<StudioWizard>;
};

/** What a server for others does with what is live. All reject with an ApiFault. */
export type ReleaseApi = Pick<Api, 'list'> & {
  /** What is live, what one may do about it, and how far the check of exactly this draft has come. */
  release(id: string): Promise<StudioRelease>;
  /** Begins to check the draft, or goes on. Rejects with an OutdatedFault if it has another version. */
  examine(id: string, version: string): Promise<StudioRelease>;
  /** Makes the draft of this version live. Rejects with an OutdatedFault if it has another one. */
  publish(id: string, version: string, by: StudioPublish): Promise<StudioRelease>;
  /** Plans to make the draft of this version live at a time. Rejects with an OutdatedFault if it has another one. */
  plan(id: string, version: string, what: StudioPlan): Promise<StudioRelease>;
  stopPlan(id: string, what: StudioStopPlan): Promise<StudioRelease>;
  /** Asks somebody else to agree to the draft of this version. Rejects with an OutdatedFault if it has another one. */
  ask(id: string, version: string, what: StudioAsk): Promise<StudioRelease>;
  /** Agrees to the draft of this version, or returns it. Rejects with an OutdatedFault if it has another one. */
  answer(id: string, version: string, what: StudioAnswer): Promise<StudioRelease>;
  /** Says when a second person has to agree. */
  setRule(id: string, what: StudioSecondPerson): Promise<StudioRelease>;
  history(id: string): Promise<StudioHistory>;
  historyFiles(id: string, entry: number): Promise<StudioHistoryFiles>;
  /** Since when a text has stood in what was live. */
  searchHistory(id: string, text: string): Promise<StudioFound>;
  /** Who wrote the draft. */
  authorship(id: string): Promise<StudioAuthorship>;
  /** The links that show the draft to people without an account. */
  shares(id: string): Promise<StudioShares>;
  /** Makes a link; its address is in this reply only. */
  share(id: string): Promise<StudioShares>;
  endShare(id: string, share: number): Promise<void>;
  /** How far people get. */
  stepCounts(id: string): Promise<StudioStepCounts>;
  restore(id: string, what: StudioRestore): Promise<StudioRelease>;
  turn(id: string, what: StudioSwitch): Promise<StudioRelease>;
  retire(id: string, what: StudioRetire): Promise<StudioRelease>;
};

/** Remarks at places, on a server for others. All reject with an ApiFault. */
export type RemarkApi = {
  /** Those that belong to no release yet, or those that are kept with an entry of the history. */
  remarks(id: string, entry?: number): Promise<StudioRemarks>;
  addRemark(id: string, remark: StudioRemark): Promise<StudioRemarks>;
  replyToRemark(id: string, remark: number, reply: StudioRemarkReply): Promise<StudioRemarks>;
};

const ROOT = '/api/studio/wizards';

export const api: Api = {
  list: async () => json(await call(ROOT)),
  open: async (id) => json(await call(`${ROOT}/${id}`)),
  save: async (id, files, expected, onto) =>
    json(
      await call(`${ROOT}/${id}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', ...conditionOf(expected) },
        body: JSON.stringify({ files, onto }),
      }),
    ),
  remove: async (id, expected) => {
    await call(`${ROOT}/${id}`, { method: 'DELETE', headers: conditionOf(expected) });
  },
  report: async (id, window) =>
    json(
      await call(`${ROOT}/${id}/windows`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(window),
      }),
    ),
  leave: (id, window) => {
    const body = JSON.stringify({ window, place: '', unsaved: false, closed: true } satisfies StudioWindow);
    navigator.sendBeacon(`${ROOT}/${id}/windows`, new Blob([body], { type: 'application/json' }));
  },
  putPicture: async (id, name, content) =>
    json(await call(`${ROOT}/${id}/pictures/${name}`, { method: 'PUT', body: content })),
  removePicture: async (id, name) => json(await call(`${ROOT}/${id}/pictures/${name}`, { method: 'DELETE' })),
};

export const releaseApi: ReleaseApi = {
  list: async () => api.list(),
  release: async (id) => json(await call(`${ROOT}/${id}/release`)),
  examine: async (id, version) => post(`${ROOT}/${id}/examination`, undefined, version),
  publish: async (id, version, by) => post(`${ROOT}/${id}/releases`, by, version),
  plan: async (id, version, what) => post(`${ROOT}/${id}/plans`, what, version),
  stopPlan: async (id, what) => post(`${ROOT}/${id}/plans/stop`, what),
  ask: async (id, version, what) => post(`${ROOT}/${id}/reviews`, what, version),
  answer: async (id, version, what) => post(`${ROOT}/${id}/reviews/answer`, what, version),
  setRule: async (id, what) => post(`${ROOT}/${id}/second-person`, what),
  history: async (id) => json(await call(`${ROOT}/${id}/history`)),
  historyFiles: async (id, entry) => json(await call(`${ROOT}/${id}/history/${entry}`)),
  searchHistory: async (id, text) => json(await call(`${ROOT}/${id}/history-search?text=${encodeURIComponent(text)}`)),
  authorship: async (id) => json(await call(`${ROOT}/${id}/authorship`)),
  shares: async (id) => json(await call(`${ROOT}/${id}/shares`)),
  share: async (id) => post(`${ROOT}/${id}/shares`, undefined),
  endShare: async (id, share) => {
    await call(`${ROOT}/${id}/shares/${share}`, { method: 'DELETE' });
  },
  stepCounts: async (id) => json(await call(`${ROOT}/${id}/counts`)),
  restore: async (id, what) => post(`${ROOT}/${id}/restorations`, what),
  turn: async (id, what) => post(`${ROOT}/${id}/switch`, what),
  retire: async (id, what) => post(`${ROOT}/${id}/retirement`, what),
};

export const remarkApi: RemarkApi = {
  remarks: async (id, entry) =>
    json(await call(`${ROOT}/${id}/remarks${entry === undefined ? '' : `?entry=${entry}`}`)),
  addRemark: async (id, remark) => post(`${ROOT}/${id}/remarks`, remark),
  replyToRemark: async (id, remark, reply) => post(`${ROOT}/${id}/remarks/${remark}`, reply),
};

/** The discarded drafts of a wizard. Rejects with an ApiFault. */
export async function discardedDrafts(id: string): Promise<StudioDiscarded> {
  return json(await call(`${ROOT}/${id}/discarded`));
}

/** What a discarded draft says. Rejects with an ApiFault. */
export async function discardedTexts(id: string, entry: number): Promise<StudioDiscardedTexts> {
  return json(await call(`${ROOT}/${id}/discarded/${entry}`));
}

/**
 * Makes a discarded draft the draft again. `expected`: the version of the draft that is there, undefined for none. Rejects with an OutdatedFault if there
 * is another one.
 */
export async function bringBack(id: string, entry: number, expected: string | undefined): Promise<StudioWizard> {
  return json(await call(`${ROOT}/${id}/discarded/${entry}`, { method: 'POST', headers: conditionOf(expected) }));
}

/** `version`: of what it is about. */
async function post<T>(url: string, body: unknown, version?: string): Promise<T> {
  const condition = version === undefined ? {} : conditionOf(version);
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...condition };
  return json(await call(url, { method: 'POST', headers, ...content }));
}

/**
 * The mails that the answers of an example would cause, from texts that may be unsaved; on a server for others from what it has checked, with these
 * examples. Nothing is sent. Rejects with an ApiFault: 409 for a draft that was not checked.
 */
export async function composeMails(
  id: string,
  asked: { files: Readonly<Record<string, string>>; journey: number },
): Promise<StudioMails> {
  const headers = { 'Content-Type': 'application/json' };
  return json(
    await call(`${ROOT}/${id}/mails`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ files: asked.files, journey: asked.journey }),
    }),
  );
}

/** What waits for who is signed in. Rejects with an ApiFault. */
export async function waitingForMe(): Promise<StudioWaiting> {
  return json(await call('/api/studio/waiting'));
}

/** The pages that a wizard may link to, its own left out. Rejects with an ApiFault. */
export async function linkedPages(id: string): Promise<StudioPages> {
  return json(await call(`${ROOT}/${id}/pages`));
}

/**
 * What is proved about the wizard as it is saved, or on a server for others as it was checked. `by`: who has it done, where nobody is signed in. Rejects
 * with an ApiFault: 409 for a draft that was not checked.
 */
export async function proveSaved(
  id: string,
  asked: { by: string } | { of: 'shown' | 'live' },
): Promise<StudioEvidence> {
  const headers = { 'Content-Type': 'application/json' };
  return json(
    await call(`${ROOT}/${id}/evidence`, { method: 'POST', headers, body: JSON.stringify(asked) }, PROVING_MS),
  );
}

/** What tests have carried out over HTTP and in a browser. Rejects with an ApiFault. */
export async function groundProofs(id: string): Promise<StudioGrounds> {
  return json(await call(`${ROOT}/${id}/grounds`));
}

/** The revisions of a wizard that were in force on the server. Rejects with an ApiFault. */
export async function pastRevisions(id: string): Promise<StudioRevisions> {
  return json(await call(`${ROOT}/${id}/revisions`));
}

/** The texts of a revision. Rejects with an ApiFault. */
export async function pastRevision(id: string, revision: string): Promise<StudioRevision> {
  return json(await call(`${ROOT}/${id}/revisions/${encodeURIComponent(revision)}`));
}

/** What was sent under a reference number, with nobody named. Rejects with an ApiFault. */
export async function pastSubmission(id: string, reference: string): Promise<StudioSubmission> {
  return json(await call(`${ROOT}/${id}/submissions/${encodeURIComponent(reference)}`));
}

/** What was proposed for a wizard. Rejects with an ApiFault. */
export async function listProposals(id: string): Promise<StudioProposals> {
  return json(await call(`${ROOT}/${id}/proposals`));
}

/** Proposes an example. Rejects with an ApiFault. */
export async function propose(id: string, proposal: StudioProposal): Promise<StudioProposals> {
  return post(`${ROOT}/${id}/proposals`, proposal);
}

/** Says what became of a proposal. Rejects with an ApiFault: 409 if somebody else has done that. */
export async function answerProposal(
  id: string,
  proposal: number,
  answer: StudioProposalAnswer,
): Promise<StudioProposals> {
  return post(`${ROOT}/${id}/proposals/${proposal}`, answer);
}

/** The address of a wizard's picture. */
export function pictureUrl(id: string, name: string): string {
  return `${ROOT}/${id}/pictures/${name}`;
}

function conditionOf(expected: string | undefined): Record<string, string> {
  return expected === undefined ? { 'If-None-Match': '*' } : { 'If-Match': `"${expected}"` };
}

/** How long the server may take to answer. */
const PATIENCE_MS = 30_000;
const PROVING_MS = 150_000;

async function call(url: string, init: RequestInit = {}, patience = PATIENCE_MS): Promise<Response> {
  const account = ownAccount();
  const headers = {
    ...(init.headers as Record<string, string> | undefined),
    ...(account !== '' && { [STUDIO_ACCOUNT]: account }),
  };
  const response = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(patience) }).catch(() => {
    throw new ApiFault(undefined, 'Der Server antwortet nicht, oder die Verbindung ist weg.');
  });
  if (response.ok) return response;
  const reply: unknown = await response.json().catch(() => undefined);
  if (response.status === 412) throw new OutdatedFault(reply as StudioOutdated);
  const sentence = (reply as Partial<FailureReply> | undefined)?.error;
  throw new ApiFault(response.status, sentence ?? `Der Server meldet einen Fehler (${response.status}).`);
}

async function json<T>(response: Response): Promise<T> {
  return (await response.json()) as T;
}
