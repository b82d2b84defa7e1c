import type { DefinitionFiles } from '../../check/fileNames.ts';
import type {
  StudioAuthorship,
  StudioFound,
  StudioShares,
  StudioStepCounts,
  StudioHistory,
  StudioHistoryFiles,
  StudioPublish,
  StudioRelease,
  StudioSecondPerson,
  StudioWizards,
} from '../../contract/index.ts';
import { ApiFault, failureMessage, OutdatedFault, type ReleaseApi } from '../api/api.ts';

import { isAble } from '../api/abilities.ts';
import { Observable } from '../workers/observable.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** What can be done about what is live, or about a draft with a second person. */
export type Act =
  | 'discarded'
  | 'published'
  | 'restored'
  | 'off'
  | 'on'
  | 'retired'
  | 'offered'
  | 'asked'
  | 'agreed'
  | 'returned'
  | 'rule'
  | 'planned'
  | 'stopped'
  | 'removed';

/** What visitors are to read of a retired wizard, as it is typed. */
export type RetirementDraft = NonNullable<StudioRelease['live']['retirement']>;

/** A day and a time by the clock of Germany: '2027-01-01', '00:00'. */
export type PlanTime = { day: string; time: string };

/**
 * Why somebody does it, and their password; empty where none is asked for. `inFlight`: what becomes of who is answering; undefined where there is
 * no choice.
 */
export type Signed = { note: string; password: string; inFlight?: StudioPublish['inFlight'] };

export type PublishingState = {
  /** Undefined until the server has sent it. */
  release: StudioRelease | undefined;
  /** Why it is not known what is live or how far the check has come, as a German sentence. */
  unknown: string | undefined;
  acting: boolean;
  /** Why the last act failed, as a German sentence, and which one that was. */
  fault: string | undefined;
  failed: Act | undefined;
  /** The server wants the password once more. */
  asksPassword: boolean;
  /** What was written for an act that has not succeeded yet: closing a dialog loses no words. */
  notes: Readonly<Partial<Record<Act, string>>>;
  /** What was typed for a retirement that has not succeeded yet. */
  retirement: RetirementDraft | undefined;
  /** What was done last in this window, until somebody has read it. */
  done: { what: Act; since: string | undefined } | undefined;
};

type PublishingOptions = {
  workspace: Pick<Workspace, 'id' | 'state' | 'save' | 'reload' | 'takeIn'>;
  api: ReleaseApi;
  pause: (ms: number) => Promise<void>;
};

/** Between two questions how far the check has come. */
const POLL_MS = 700;
/** How often a check is begun that the server drops: what is live beside the draft has changed, or an instance has ended. */
const MOST_BEGUN = 5;
const DROPPED = 'Die Prüfung ist mehrmals abgebrochen.';

const NOTHING_KNOWN: PublishingState = {
  release: undefined,
  unknown: undefined,
  acting: false,
  fault: undefined,
  failed: undefined,
  asksPassword: false,
  notes: {},
  retirement: undefined,
  done: undefined,
};

/** What is live of one wizard on a server for others, and all that can be done about it. */
export class Publishing {
  readonly #options: PublishingOptions;
  readonly #entries = new Map<number, Promise<StudioHistoryFiles>>();
  #authorship: { version: string; reply: Promise<StudioAuthorship> } | undefined;
  /** Replies older than the latest one are ignored, and only the latest check is polled. */
  #asked = 0;
  #heard = 0;
  #run = 0;
  /** An act of which no answer has arrived. */
  #lost: { what: Act; note: string; before: string | undefined } | undefined;
  readonly #state = new Observable<PublishingState>(NOTHING_KNOWN);
  readonly state = this.#state.get;
  readonly subscribe = this.#state.subscribe;

  constructor(options: PublishingOptions) {
    this.#options = options;
  }

  /** Asks what is live. */
  async load(): Promise<void> {
    const { api, workspace } = this.#options;
    try {
      await this.#ask(() => api.release(workspace.id));
    } catch (error) {
      this.#set({ unknown: failureMessage(error) });
    }
  }

  /** Saves, and takes in what the server has now: what would be published is what is shown. */
  async prepare(): Promise<void> {
    this.#set({ fault: undefined, unknown: undefined });
    const { workspace } = this.#options;
    try {
      if (isAble('draft', workspace.state().base)) await workspace.save();
      await workspace.reload();
    } catch (error) {
      this.#set({ unknown: failureMessage(error) });
    }
  }

  /** Has the draft checked as the server has it, and follows that until it is done or `stop`. */
  async examine(): Promise<void> {
    const { api, workspace, pause } = this.#options;
    const { base } = workspace.state();
    const { version, draft } = base;
    const run = (this.#run += 1);
    if (draft === undefined || !isAble('examine', base)) return this.load();
    this.#set({ unknown: undefined });
    try {
      let told = await this.#ask(() => api.examine(workspace.id, version));
      let begun = 1;
      const isOver = () =>
        run !== this.#run || (told.examination !== undefined && told.examination.state !== 'running');
      while (!isOver() && begun < MOST_BEGUN) {
        await pause(POLL_MS);
        if (run !== this.#run) return;
        const isDropped = told.examination === undefined;
        if (isDropped) begun += 1;
        told = await this.#ask(() => (isDropped ? api.examine(workspace.id, version) : api.release(workspace.id)));
      }
      if (run !== this.#run) return;
      // Nothing that was asked for before that is newer.
      this.#hear(told, this.#asked);
      if (!isOver()) this.#set({ unknown: DROPPED });
    } catch (error) {
      if (run !== this.#run) return;
      // It has another version then, which is checked in its turn.
      if (isAnother(error)) workspace.takeIn(error.current);
      else this.#set({ unknown: failureMessage(error) });
    }
  }

  /** Nobody looks at the check any more. The server goes on with it. */
  stop(): void {
    this.#run += 1;
  }

  write(act: Act, note: string): void {
    this.#set({ notes: { ...this.state().notes, [act]: note } });
  }

  writeRetirement(retirement: RetirementDraft): void {
    this.#set({ retirement });
  }

  /** Notes that the draft was discarded, and how it comes back. */
  discarded(): void {
    this.#set({ done: { what: 'discarded', since: undefined } });
  }

  /** Forgets why the last act failed, and what was done. */
  dismiss(): void {
    this.#set({ fault: undefined, done: undefined });
  }

  /** Makes the draft live as it is now. Returns whether it is. */
  publish(signed: Signed): Promise<boolean> {
    const { api, workspace } = this.#options;
    const { version } = workspace.state().base;
    return this.#act('published', signed, () => api.publish(workspace.id, version, bodyOf(signed)));
  }

  /** Plans to make the draft live as it is now, in place of what is planned. `when`: a day and a time in Germany. Returns whether that is done. */
  plan(when: PlanTime, signed: Signed): Promise<boolean> {
    const { api, workspace } = this.#options;
    const { version } = workspace.state().base;
    const replaces = this.state().release?.planned?.plan;
    const sent = { ...when, ...bodyOf(signed), ...(replaces !== undefined && { replaces }) };
    return this.#act('planned', signed, () => api.plan(workspace.id, version, sent));
  }

  /** Stops the release that is planned, or removes it if it is not possible any more. Returns whether that is done. */
  stopPlan(signed: Signed): Promise<boolean> {
    const { api, workspace } = this.#options;
    const { plan = 0, obstacle } = this.state().release?.planned ?? {};
    return this.#act(obstacle === undefined ? 'stopped' : 'removed', signed, () =>
      api.stopPlan(workspace.id, { plan, ...bodyOf(signed) }),
    );
  }

  /** Makes live again what an entry of the history says. Returns whether it is. */
  restore(entry: number, signed: Signed, act: 'restored' | 'offered' = 'restored'): Promise<boolean> {
    const { api, workspace } = this.#options;
    return this.#act(act, signed, () => api.restore(workspace.id, { entry, ...bodyOf(signed) }));
  }

  /** Switches the wizard off, or on again. Returns whether it is. */
  turn(on: boolean, signed: Signed): Promise<boolean> {
    const { api, workspace } = this.#options;
    return this.#act(on ? 'on' : 'off', signed, () => api.turn(workspace.id, { on, ...bodyOf(signed) }));
  }

  /** Asks somebody else to agree to the draft as it is now. Returns whether that is done. */
  ask({ note }: Pick<Signed, 'note'>): Promise<boolean> {
    const { api, workspace } = this.#options;
    const { version } = workspace.state().base;
    return this.#act('asked', { note, password: '' }, () => api.ask(workspace.id, version, { note: note.trim() }));
  }

  /** Agrees to the draft as it is now, or returns it. Returns whether that is done. */
  answer(agreed: boolean, signed: Signed): Promise<boolean> {
    const { api, workspace } = this.#options;
    const { version } = workspace.state().base;
    return this.#act(agreed ? 'agreed' : 'returned', signed, () =>
      api.answer(workspace.id, version, { agreed, ...bodyOf(signed) }),
    );
  }

  /** Says when a second person has to agree. Returns whether that is done. */
  setRule(rule: StudioSecondPerson['rule'], signed: Signed): Promise<boolean> {
    const { api, workspace } = this.#options;
    return this.#act('rule', signed, () => api.setRule(workspace.id, { rule, ...bodyOf(signed) }));
  }

  /** Stops offering the wizard, for good. Returns whether it is so. */
  async retire(retirement: RetirementDraft, signed: Signed): Promise<boolean> {
    const { api, workspace } = this.#options;
    const sent = { ...retirement, sentence: retirement.sentence.trim() };
    const isDone = await this.#act('retired', signed, () => api.retire(workspace.id, { ...sent, ...bodyOf(signed) }));
    if (isDone) this.#set({ retirement: undefined });
    return isDone;
  }

  /** The other wizards that visitors can open. Rejects with an ApiFault. */
  readonly others = async (): Promise<StudioWizards['wizards']> => {
    const { api, workspace } = this.#options;
    const { wizards } = await api.list();
    return wizards.filter(({ id, live, embedded, public: isPublic }) => {
      return id !== workspace.id && live && isPublic && embedded !== true;
    });
  };

  /** Rejects with an ApiFault. */
  async history(): Promise<StudioHistory['entries']> {
    const { api, workspace } = this.#options;
    return (await api.history(workspace.id)).entries;
  }

  /** The texts of an entry of the history, and who wrote them. They never change. Rejects with an ApiFault. */
  entry(id: number): Promise<StudioHistoryFiles> {
    const { api, workspace } = this.#options;
    const known = this.#entries.get(id);
    if (known !== undefined) return known;
    const asked = api.historyFiles(workspace.id, id);
    this.#entries.set(id, asked);
    asked.catch(() => this.#entries.delete(id));
    return asked;
  }

  async filesOf(entry: number): Promise<DefinitionFiles> {
    return (await this.entry(entry)).files;
  }

  /** Since when a text has stood in what was live, the newest first. Rejects with an ApiFault. */
  async search(text: string): Promise<StudioFound['spans']> {
    const { api, workspace } = this.#options;
    return (await api.searchHistory(workspace.id, text)).spans;
  }

  /** The links that show the draft. Rejects with an ApiFault, as the two below do. */
  shares(): Promise<StudioShares> {
    const { api, workspace } = this.#options;
    return api.shares(workspace.id);
  }

  /** Makes a link to the draft as it is saved. */
  async share(): Promise<StudioShares> {
    const { api, workspace } = this.#options;
    await workspace.save();
    return api.share(workspace.id);
  }

  async endShare(share: number): Promise<StudioShares> {
    const { api, workspace } = this.#options;
    await api.endShare(workspace.id, share);
    return api.shares(workspace.id);
  }

  /** How far people get in what is live. Rejects with an ApiFault. */
  stepCounts(): Promise<StudioStepCounts> {
    const { api, workspace } = this.#options;
    return api.stepCounts(workspace.id);
  }

  /** Who wrote this version of the draft. Rejects with an ApiFault. */
  authorship(version: string): Promise<StudioAuthorship> {
    const { api, workspace } = this.#options;
    if (this.#authorship?.version === version) return this.#authorship.reply;
    const reply = api.authorship(workspace.id);
    this.#authorship = { version, reply };
    reply.catch(() => (this.#authorship = undefined));
    return reply;
  }

  async #act(what: Act, signed: Signed, call: () => Promise<StudioRelease>): Promise<boolean> {
    if (this.state().acting) return false;
    this.#lost = undefined;
    this.#set({ acting: true, fault: undefined, failed: what });
    const asked = { what, note: bodyOf(signed).note, before: traceOf(what, this.state().release)?.at };
    try {
      const release = await this.#ask(call);
      this.stop();
      // It is done, whether or not this window can see it already.
      await this.#options.workspace.reload().catch(() => undefined);
      this.#done(what, traceOf(what, release)?.at);
      this.#set({ acting: false });
      return true;
    } catch (error) {
      const isTraced = what !== 'stopped' && what !== 'removed';
      if (error instanceof ApiFault && error.status === undefined && isTraced) this.#lost = asked;
      await this.#failed(error);
      return false;
    }
  }

  #done(what: Act, since: string | undefined): void {
    const notes = { ...this.state().notes, [what]: '' };
    this.#set({ asksPassword: false, fault: undefined, notes, done: { what, since } });
  }

  /** Says why, and shows what there is now: somebody else may have changed it, or the answer got lost. */
  async #failed(why: unknown): Promise<void> {
    const status = why instanceof ApiFault ? why.status : undefined;
    const lost = status === undefined ? ` ${LOST}` : '';
    const asksPassword = this.state().asksPassword || status === 428;
    // It can be tried again from now on: a press while the rest is asked for must not be lost.
    this.#set({ acting: false, fault: failureMessage(why) + lost, asksPassword });
    if (isAnother(why)) this.#options.workspace.takeIn(why.current);
    else if (status !== undefined && CHANGED.has(status))
      await Promise.all([this.load(), this.#options.workspace.reload().catch(() => undefined)]);
  }

  async #ask(call: () => Promise<StudioRelease>): Promise<StudioRelease> {
    const asked = (this.#asked += 1);
    const release = await call();
    if (asked > this.#heard) this.#hear(release, asked);
    return release;
  }

  #hear(release: StudioRelease, asked: number): void {
    this.#heard = asked;
    const { done } = this.state();
    this.#set({ release, unknown: undefined, done: done && isUndone(done.what, release) ? undefined : done });
    this.#found(release);
  }

  /** Says of an act without an answer whether it has arrived, once that can be seen. */
  #found(release: StudioRelease): void {
    const lost = this.#lost;
    if (lost === undefined) return;
    const trace = traceOf(lost.what, release);
    if (trace?.note === lost.note && trace.at !== lost.before) {
      this.#lost = undefined;
      this.#done(lost.what, trace.at);
      this.#set({ fault: ARRIVED });
    } else if (this.state().fault !== undefined) this.#set({ fault: NOT_ARRIVED });
  }

  #set(part: Partial<PublishingState>): void {
    this.#state.set({ ...this.state(), ...part });
  }
}

/** Whether something that was done is not so any more: somebody has answered, or nothing comes of the plan. */
function isUndone(what: Act, { review, planned }: StudioRelease): boolean {
  if (what === 'asked') return review?.state !== 'offen' || review.lapse !== undefined;
  return what === 'planned' && (planned === undefined || planned.obstacle !== undefined);
}

/** What an act leaves on the server: its note, and when it was done. Undefined if there is no trace of it. */
function traceOf(
  what: Act,
  release: StudioRelease | undefined,
): { note: string | undefined; at: string | undefined } | undefined {
  if (release === undefined) return undefined;
  const { live, review, secondPerson, planned } = release;
  if (what === 'planned') return planned && { note: planned.note, at: planned.at };
  if (what === 'asked') return review && { note: review.note, at: review.askedAt };
  if (what === 'agreed' || what === 'returned') return review && { note: review.answer, at: review.answeredAt };
  return what === 'rule' ? { note: secondPerson.note, at: secondPerson.since } : { note: live.note, at: live.since };
}

const ARRIVED = 'Der Server antwortet wieder. Es ist angekommen.';
const NOT_ARRIVED = 'Der Server antwortet wieder. Angekommen ist es bisher nicht.';
const LOST = 'Ob es angekommen ist, steht oben, sobald er wieder antwortet.';

/** After these, what there is may be something else than what is shown: rights, the draft, what is live. */
const CHANGED: ReadonlySet<number> = new Set([403, 404, 409]);

function bodyOf({ note, password, inFlight }: Signed): StudioPublish {
  return { note: note.trim(), ...(password !== '' && { password }), ...(inFlight !== undefined && { inFlight }) };
}

/** Whether somebody has saved another version of the draft. */
function isAnother(error: unknown): error is OutdatedFault & { current: NonNullable<OutdatedFault['current']> } {
  return error instanceof OutdatedFault && error.current !== null;
}
