import type { DefinitionFiles } from '../../check/fileNames.ts';
import { applyEdits, followWords, type Edit, type Renamed } from '../../editing/index.ts';
import { readPointer } from '../../engine/index.ts';
import type { StudioWindows, StudioWizard } from '../../contract/index.ts';
import { ApiFault, failureMessage, OutdatedFault, type Api } from '../api/api.ts';
import {
  amend,
  beforeUnnamed,
  record,
  redo,
  sameFiles,
  touchedBetween,
  undo,
  type Entry,
  type History,
} from '../document/history.ts';
import { merge, type Conflict, type Merged } from '../document/merge.ts';
import { isDraft } from '../document/published.ts';
import { rebasedHistory } from '../document/rebasedHistory.ts';
import { OUTSIDE, replacedTexts, type OwnText } from '../document/replacedTexts.ts';

/** Everything that the views draw. Immutable: another object after every change. */
export type WorkspaceState = {
  history: History;
  /** The folder as the server last sent it. */
  base: StudioWizard;
  saving: boolean;
  /** Why the last attempt to save failed, as a German sentence. */
  failure: string | undefined;
  /** It failed because nobody is signed in, or another account. */
  signedOut: boolean;
  /** Places that somebody else has changed in another way. They are saved only after the person has decided. */
  conflicts: readonly Conflict[];
  /** The files of the others, where both have changed. */
  theirs: DefinitionFiles;
  /** Who saved those files, where this is known; `live`: they are what visitors see. */
  theirsOf?: { by?: string | undefined; live?: true } | undefined;
  /** What was written in this window and somebody else has replaced since, until that is read. */
  replaced: Replaced | undefined;
  /** The folder was removed meanwhile. Saving creates it again. */
  gone: boolean;
  /** It was switched off for everybody, as far as the windows know. */
  off: boolean;
  /** What is planned, as far as the windows know. */
  planned: StudioWindows['planned'];
  /** What was submitted and answered, as far as the windows know: another text when that changes. */
  review: string | undefined;
  /** Other windows that show the same wizard. */
  others: StudioWindows['others'];
  /** What has another place in this window because its name has followed its words, the latest last. */
  renamed: readonly Renamed[];
};

/** The state that survives a reload or a crash. */
export type Buffered = { base: StudioWizard; history: History; time: number } & Partial<Undecided>;

/** Places that both have changed, and what the others have there. */
type Undecided = Pick<WorkspaceState, 'conflicts' | 'theirs' | 'theirsOf'>;

/** Texts of this window, and who has replaced them. */
export type Replaced = { by: string | undefined; texts: readonly OwnText[] };

/** Keeps the changes that are not saved outside of the page's memory. */
export type Buffer = { put(buffered: Buffered): void; remove(): void };

type WorkspaceOptions = {
  id: string;
  stored: StudioWizard;
  /** Whether people could ever fill it in: its saved names are known to others. */
  published: boolean;
  api: Api;
  buffer: Buffer;
  now: () => number;
};

/** The status of an answer to who is not signed in. */
const SIGNED_OUT = 401;

/** How often a save is repeated on top of what somebody else has saved meanwhile. */
const MOST_REBASES = 3;

export type ChangeOptions = {
  label: string;
  /** The address of the selection, to which undoing returns. */
  at: string;
  /** Changes with the same key that follow closely are one step of the history. */
  merge?: string;
};

/**
 * One wizard that is being edited. The texts of its files are the only truth: views draw them, and every edit, whatever
 * view it comes from, is a change of texts with one history.
 */
export class Workspace {
  readonly id: string;
  readonly #options: WorkspaceOptions;
  readonly #listeners = new Set<() => void>();
  #published: boolean;
  /** The version of what is live that the draft contains, which the server does not know yet. */
  #onto: string | undefined;
  /** The save that is under way, which does not reject. */
  #saving: Promise<void> | undefined;
  /** The files of a save that got no answer: the server may have them. */
  #unanswered: DefinitionFiles | undefined;
  /** The last save failed because the server did not answer, or wanted somebody to sign in. */
  #isAway = false;
  /** How often the server has sent what it has. */
  #told = 0;
  #state: WorkspaceState;

  constructor(options: WorkspaceOptions) {
    const { stored } = options;
    this.id = options.id;
    this.#options = options;
    this.#published = options.published;
    this.#state = {
      history: { files: stored.files, past: [], future: [] },
      base: stored,
      saving: false,
      failure: undefined,
      signedOut: false,
      conflicts: [],
      theirs: stored.files,
      replaced: undefined,
      gone: false,
      off: false,
      planned: undefined,
      review: undefined,
      others: [],
      renamed: [],
    };
  }

  readonly state = (): WorkspaceState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get files(): DefinitionFiles {
    return this.#state.history.files;
  }

  isUnsaved(): boolean {
    return this.#onto !== undefined || !sameFiles(this.#state.history.files, this.#state.base.files);
  }

  /** Applies edits, or takes whole texts. Throws an EditError, and changes nothing, if an edit cannot be applied. */
  change(to: readonly Edit[] | DefinitionFiles, options: ChangeOptions): void {
    const byEdits = Array.isArray(to);
    const files = byEdits ? applyEdits(this.files, to as readonly Edit[]) : (to as DefinitionFiles);
    const isTyping = options.merge !== undefined && options.merge === this.#state.history.past.at(-1)?.merge;
    const named = isTyping ? files : this.#follow(files);
    const change = { ...options, files: named, time: this.#options.now(), ...(byEdits && { unnamed: true as const }) };
    this.#setHistory(record(this.#state.history, change));
  }

  /** Lets names follow the words of the last change, as part of it. Until then somebody may still be typing them. */
  settle(): void {
    const before = this.#state.history;
    this.#follow(before.files);
    if (this.#state.history !== before) this.#setHistory(this.#state.history);
  }

  /** Takes the last change back and returns it; undefined if there is none. */
  undo(): Entry | undefined {
    const undone = undo(this.#state.history);
    if (undone !== undefined) this.#setHistory(undone.history);
    return undone?.entry;
  }

  redo(): Entry | undefined {
    const redone = redo(this.#state.history);
    if (redone !== undefined) this.#setHistory(redone.history);
    return redone?.entry;
  }

  /**
   * Writes all changes into the folder, or into the draft. The state says how it ended. `settle`: whether somebody asked for it; what is
   * saved by itself leaves words alone that may still be typed. Default: true. What was changed while another save was under way
   * is saved after it.
   */
  async save({ settle = true } = {}): Promise<void> {
    if (settle) this.settle();
    while (this.#saving !== undefined) await this.#saving;
    if (this.#state.conflicts.length > 0) return;
    if (!this.isUnsaved() && !this.#state.gone) return;
    this.#saving = this.#saveAll();
    await this.#saving;
  }

  async #saveAll(): Promise<void> {
    this.#set({ saving: true, failure: undefined, signedOut: false });
    try {
      for (let attempt = 1; ; attempt += 1) if (await this.#saveOnce(attempt === MOST_REBASES)) break;
    } catch (error) {
      const status = error instanceof ApiFault ? error.status : NaN;
      const signedOut = status === SIGNED_OUT;
      this.#isAway = status === undefined || signedOut;
      this.#set({ failure: failureMessage(error, 'Das Speichern ist fehlgeschlagen.'), signedOut });
    } finally {
      this.#saving = undefined;
      this.#set({ saving: false });
    }
  }

  /**
   * Reads the folder, or the draft, and takes it in. What was read before a change was answered may be older than the
   * answer, so it is read again. Rejects with an ApiFault.
   */
  async reload(): Promise<void> {
    const told = this.#told;
    const current = await this.#options.api.open(this.id);
    if (told === this.#told) this.takeIn(current);
    else await this.reload();
  }

  /** Takes in the folder as it is now, if another program or window has changed it. */
  takeIn(current: StudioWizard): void {
    this.#told += 1;
    this.#answered();
    if (current.version === this.#state.base.version && !this.#state.gone) {
      // The live version beside the draft may have changed.
      this.#set({ base: current });
      return;
    }
    const known = this.#isUnanswered(current.files) ? current.files : this.#state.base.files;
    this.#unanswered = undefined;
    // What comes back of one's own save changes nothing here: the words may still be typed.
    if (!sameFiles(known, current.files)) this.#follow(this.files);
    const { history, conflicts } = this.#state;
    const merged = merge(known, history.files, current.files);
    const change = { label: OUTSIDE, files: merged.files, at: '', time: this.#options.now() };
    const texts = replacedTexts(history, merged.files);
    const by = current.draft?.by;
    this.#published ||= !isDraft(current.files);
    this.#state = {
      ...this.#state,
      base: current,
      gone: false,
      conflicts: [...conflicts, ...merged.conflicts],
      theirs: current.files,
      theirsOf: { by },
      replaced: texts.length > 0 ? { by, texts } : this.#state.replaced,
    };
    const versions = { from: known, to: current.files };
    // What is undecided is no part of the files yet.
    const isDecided = merged.conflicts.length === 0;
    const rebased = isDecided ? rebasedHistory(history, versions, merged.files) : undefined;
    this.#setHistory(rebased ?? record(history, change));
  }

  /** Takes into the draft what has become live since it was begun. Where both have changed a value, the person decides. */
  takeLive(at: string): void {
    const { draft } = this.#state.base;
    const merged = this.withLive();
    if (draft === undefined || merged === undefined) return;
    const { files, conflicts } = merged;
    this.#onto = draft.liveVersion;
    this.#state = { ...this.#state, conflicts, theirs: draft.live, theirsOf: { live: true } };
    this.change(files, { label: 'Übernehmen, was live ist', at });
  }

  /** What taking over would make of the draft, and how many places the person would have to decide; undefined if there is nothing to take over. */
  withLive(): Merged | undefined {
    const { draft } = this.#state.base;
    return draft?.base === undefined ? undefined : merge(draft.base, this.files, draft.live);
  }

  /** The draft stays as it is and counts as made from what is live now, of which it takes nothing. */
  async keepDraft(): Promise<void> {
    this.#onto = this.#state.base.draft?.liveVersion;
    this.#set({});
    await this.save();
  }

  /** Decides the conflicts: keeps what is mine at these places, or takes what the other version has there. */
  decide(whose: 'mine' | 'theirs', at: string): void {
    const { conflicts, theirs } = this.#state;
    this.#set({ conflicts: [] });
    if (whose === 'mine') {
      this.#setHistory(this.#state.history);
      return;
    }
    const files = conflicts.reduce((now, place) => withTheirs(now, place, theirs), this.files);
    this.change(files, { label: 'Die andere Fassung nehmen', at });
  }

  /** Puts back what somebody else has replaced. Throws an EditError where a place is gone. */
  takeBack(at: string): void {
    const { replaced } = this.#state;
    if (replaced === undefined) return;
    const edits = replaced.texts.map(({ file, pointer, text }) => ({ file, pointer, set: text }));
    this.change(edits, { label: 'Eigene Worte zurückholen', at });
    this.#set({ replaced: undefined });
  }

  /** The notice of what was replaced was read. */
  dismissReplaced(): void {
    this.#set({ replaced: undefined });
  }

  /** Shows what is saved, without what was only tried out here. Can be taken back. */
  dropUnsaved(at: string): void {
    this.change(this.#state.base.files, { label: 'Eigene Versuche verwerfen', at });
  }

  /** The draft was discarded: what is live is there now. What was not saved goes with it, and can be brought back by undoing. */
  discarded(live: StudioWizard, at: string): void {
    this.#told += 1;
    this.#onto = undefined;
    this.#unanswered = undefined;
    const change = { label: 'Entwurf verwerfen', files: live.files, at, time: this.#options.now() };
    const { history } = this.#state;
    this.#state = {
      ...this.#state,
      base: live,
      failure: undefined,
      gone: false,
      conflicts: [],
      theirs: live.files,
      replaced: undefined,
    };
    this.#setHistory(record(history, change));
  }

  /** Notes what the server says about the folder and the other windows. Returns whether the folder has to be read. */
  heard({ version, others, draft, off = false, planned, review }: StudioWindows): boolean {
    this.#answered();
    const isKnown = JSON.stringify(others) === JSON.stringify(this.#state.others);
    const isPlanKnown = JSON.stringify(planned) === JSON.stringify(this.#state.planned);
    const isLiveKnown = isPlanKnown && review === this.#state.review && off === this.#state.off;
    const gone = version === null;
    const isNews = !isKnown || !isLiveKnown || gone !== this.#state.gone;
    if (isNews) this.#set({ others: isKnown ? this.#state.others : others, gone, off, planned, review });
    const { base, saving } = this.#state;
    const isDraftKnown =
      draft?.begun === base.draft?.begun &&
      draft?.behind === base.draft?.behind &&
      draft?.writer === base.draft?.writer;
    return version !== null && !saving && (version !== base.version || !isDraftKnown);
  }

  /** The pictures were changed. */
  pictured(stored: StudioWizard): void {
    this.#told += 1;
    if (sameFiles(stored.files, this.#state.base.files)) this.#set({ base: stored });
    else this.takeIn(stored);
  }

  /** Continues what an earlier page has left behind. */
  restore({ base, history, conflicts = [], theirs = base.files, theirsOf }: Buffered): void {
    const current = this.#state.base;
    this.#state = { ...this.#state, base, history, conflicts, theirs, theirsOf };
    this.takeIn(current);
    this.#set({});
  }

  /** Adds the changes that another window has left behind. Where both have changed a value, the ones here stay. */
  adopt({ base, history }: Buffered, at: string): void {
    const { files } = merge(base.files, this.files, history.files);
    this.change(files, { label: 'Nicht gespeicherte Änderungen', at });
  }

  /** It answers again, so nothing says any more that it does not. What is not saved is said beside it. */
  #answered(): void {
    if (!this.#isAway) return;
    this.#isAway = false;
    this.#set({ failure: undefined, signedOut: false });
  }

  #isUnanswered(files: DefinitionFiles): boolean {
    return this.#unanswered !== undefined && sameFiles(files, this.#unanswered);
  }

  async #saveOnce(last: boolean): Promise<boolean> {
    const { history, base, gone } = this.#state;
    const sent = history.files;
    const onto = this.#onto;
    const changed = gone ? Object.keys(sent) : touchedBetween(base.files, sent);
    const changes = Object.fromEntries(changed.map((name) => [name, sent[name] ?? null]));
    try {
      const stored = await this.#options.api.save(this.id, changes, gone ? undefined : base.version, onto);
      if (this.#onto === onto) this.#onto = undefined;
      this.#unanswered = undefined;
      // What was written is the new base. An editor may have written something else in the same moment.
      this.#state = { ...this.#state, base: { ...stored, files: sent, version: '' }, gone: false };
      this.takeIn(stored);
      return true;
    } catch (error) {
      if (error instanceof ApiFault && error.status === undefined) this.#unanswered = sent;
      if (!(error instanceof OutdatedFault) || last) throw error;
      if (error.current === null) this.#set({ gone: true });
      else this.takeIn(error.current);
      return this.#state.conflicts.length > 0;
    }
  }

  /**
   * Names in the last change, and in files that somebody has gone on changing since, follow its words. Returns these files. Saved
   * names of a wizard that people could fill in stay as they are.
   */
  #follow(later: DefinitionFiles): DefinitionFiles {
    const { history, base, renamed } = this.#state;
    if (history.past.at(-1)?.unnamed !== true) return later;
    // Of a draft, only what is live is known to others.
    const live = base.draft?.live ?? base.files;
    const published = this.#published || !isDraft(live) ? live : undefined;
    const followed = followWords(
      beforeUnnamed(history),
      history.files,
      published,
      later === history.files ? undefined : later,
    );
    const { files, renamed: more } = followed?.after ?? { files: history.files, renamed: [] };
    this.#state = { ...this.#state, history: amend(history, files), renamed: [...renamed, ...more] };
    return followed?.later ?? later;
  }

  #setHistory(history: History): void {
    this.#set({ history });
    // What is saved can be taken back after a reload too.
    const isKept = this.isUnsaved() || history.past.length > 0 || history.future.length > 0;
    const { base, conflicts, theirs, theirsOf } = this.#state;
    if (isKept) this.#options.buffer.put({ base, history, conflicts, theirs, theirsOf, time: this.#options.now() });
    else this.#options.buffer.remove();
  }

  #set(part: Partial<WorkspaceState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}

/** The files with what others have at one place; with their whole file where the place alone cannot be taken. */
function withTheirs(files: DefinitionFiles, { file, pointer }: Conflict, theirs: DefinitionFiles): DefinitionFiles {
  const text = theirs[file];
  const { [file]: mine, ...rest } = files;
  if (text === undefined) return rest;
  if (mine === undefined || pointer === '') return { ...files, [file]: text };
  try {
    const value = readPointer(JSON.parse(text), pointer);
    return applyEdits(files, [value === undefined ? { file, pointer, remove: true } : { file, pointer, set: value }]);
  } catch {
    return { ...files, [file]: text };
  }
}
