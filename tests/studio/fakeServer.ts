import type { DefinitionFiles } from '../../src/check/fileNames.ts';
import type {
  StudioExamination,
  StudioAuthorship,
  StudioFound,
  StudioShares,
  StudioStepCounts,
  StudioHistory,
  StudioPublish,
  StudioPlan,
  StudioRelease,
  StudioRetire,
  StudioRemark,
  StudioRemarkReply,
  StudioRemarks,
  StudioSecondPerson,
  StudioStopPlan,
  StudioWizard,
  StudioWizards,
} from '../../src/contract/index.ts';
import { ApiFault, OutdatedFault, type Api, type ReleaseApi, type RemarkApi } from '../../src/studio/api/api.ts';

type Examined = Omit<StudioExamination, 'version'>;

export const PASSED: Examined = {
  state: 'passed',
  stage: 'Geprüft: Er lässt sich veröffentlichen.',
  done: 4,
  of: 4,
  findings: [],
  notes: [],
  effects: [],
  forPrograms: [],
};
export const RUNNING: Examined = { ...PASSED, state: 'running', stage: 'Alle Wege werden durchlaufen …', done: 1 };

const NOW = '2026-12-03T13:05:00.000Z';

/** What nobody may do about a second person. */
export const NO_REVIEW = { ask: false, answer: false, setRule: false };

/** Midnight in Germany. */
export const PLANNED_FOR = '2026-12-31T23:00:00.000Z';

/** What a server for others tells the studio about publishing, in memory. What it answers next can be set. */
export class FakeServer implements ReleaseApi, RemarkApi, Pick<Api, 'open'> {
  stored: StudioWizard;
  told: StudioRelease = {
    live: { state: 'live', ledBy: 'ordner', since: '2026-12-01T09:00:00.000Z', differs: false, conflict: false },
    may: { publish: true, restore: true, restorePrevious: true, switch: true, retire: true, ...NO_REVIEW },
    verified: true,
    secondPerson: { rule: 'nie', isDefault: true, alone: true, touches: [] },
  };
  entries: StudioHistory['entries'] = [];
  files = new Map<number, DefinitionFiles>();
  /** Who wrote the entries of the history, and the draft. */
  authorships = new Map<number, StudioAuthorship>();
  drafted: StudioAuthorship = { start: {}, saves: [] };
  /** The open links to the draft. */
  links: StudioShares['shares'] = [];
  /** How far people got. */
  counted: StudioStepCounts = { weekNow: '2026-11-23', versions: [], counts: [] };
  /** What a search of the history finds. */
  spans: StudioFound['spans'] = [];
  /** How the check stands each time that it is asked for; the last one stays. */
  checks: Examined[] = [PASSED];
  /** What the next call of an act is refused with. */
  refusal: ApiFault | undefined;
  offline = false;
  /** What is live after something was published. */
  after: StudioRelease['live']['state'] = 'live';
  calls: string[] = [];

  constructor(live: DefinitionFiles, draft?: DefinitionFiles) {
    this.stored = {
      version: 'v1',
      files: draft ?? live,
      pictures: {},
      access: 'change',
      ...(draft !== undefined && {
        draft: {
          by: 'Vera Groß',
          begun: '2026-12-03T08:00:00.000Z',
          changed: '2026-12-03T09:00:00.000Z',
          live,
          liveVersion: 'live',
          behind: false,
        },
      }),
    };
  }

  /** The wizards of the server. */
  listed: StudioWizards['wizards'] = [];

  list = async () => this.#answer('list', { wizards: this.listed, writable: false, creates: true });

  open = async () => this.#answer('open', this.stored);

  save = async (_id: string, changes: Record<string, string | null>, _version?: string, onto?: string) => {
    this.#answer('save', undefined);
    const { draft } = this.stored;
    if (draft !== undefined && onto === draft.liveVersion) {
      const { base: _base, ...rest } = draft;
      this.stored = { ...this.stored, draft: { ...rest, behind: false } };
    }
    const files = Object.entries({ ...this.stored.files, ...changes }).filter(
      (one): one is [string, string] => one[1] !== null,
    );
    this.saveByOther(Object.fromEntries(files));
    return this.stored;
  };

  release = async () => {
    this.#answer('release', undefined);
    if (this.told.examination?.state === 'running') this.#check();
    return this.told;
  };

  examine = async (_id: string, version: string) => {
    this.#answer(`examine ${version}`, undefined);
    this.#same(version);
    this.#check();
    return this.told;
  };

  publish = async (_id: string, version: string, sent: StudioPublish) => {
    const { note, password = '', inFlight = '' } = sent;
    this.#act(`publish ${note} ${password} ${inFlight}`.trim().replace('  ', ' '));
    this.#same(version);
    const { draft: _draft, ...rest } = this.stored;
    this.stored = { ...rest, version: `${version}+` };
    return this.#live({ state: this.after, note });
  };

  plan = async (_id: string, version: string, { day, time, note, replaces }: StudioPlan) => {
    this.#act(`plan ${day} ${time} ${note}${replaces === undefined ? '' : `, statt ${replaces}`}`);
    this.#same(version);
    this.told = {
      ...this.told,
      planned: { plan: 7, for: PLANNED_FOR, by: 'Frieda Groß', at: NOW, note, hash: version },
    };
    return this.told;
  };

  stopPlan = async (_id: string, { plan, note }: StudioStopPlan) => {
    this.#act(`stop ${plan} ${note}`);
    const { planned: _planned, ...rest } = this.told;
    this.told = rest;
    return this.told;
  };

  ask = async (_id: string, version: string, { note }: { note: string }) => {
    this.#act(`ask ${note}`);
    this.#same(version);
    return this.#reviewed({ state: 'offen', hash: version, askedBy: 'Vera Groß', askedAt: NOW, note });
  };

  answer = async (_id: string, version: string, { agreed, note }: { agreed: boolean; note?: string }) => {
    this.#act(`answer ${agreed} ${note}`.trim());
    this.#same(version);
    const state = agreed ? 'zugestimmt' : 'zurueckgegeben';
    const asked = { hash: version, askedBy: 'Vera Groß', askedAt: NOW, note: 'Bitte' };
    const answered = { answeredBy: 'Lena Groß', answeredAt: NOW, answer: note ?? '' };
    return this.#reviewed({ ...asked, state, ...answered });
  };

  written: StudioRemarks['remarks'] = [];

  remarks = async (_id: string, entry?: number) =>
    this.#answer(`remarks ${entry ?? ''}`.trim(), { remarks: this.written });

  addRemark = async (_id: string, remark: StudioRemark) => {
    this.#act(`remark ${remark.text}`);
    const id = this.written.length + 1;
    this.written = [...this.written, { ...remark, id, by: 'Vera Groß', at: NOW, own: true, answers: [] }];
    return { remarks: this.written };
  };

  replyToRemark = async (_id: string, remark: number, { text, settled, removed }: StudioRemarkReply) => {
    const act = { by: 'Lena Groß', at: NOW };
    if (removed === true) {
      this.#act(`remove ${remark}`);
      this.written = this.written.map((one) => ({ ...one, text: '', answers: [], settled: act, removed }));
      return { remarks: this.written };
    }
    this.#act(`reply ${remark} ${text ?? ''} ${settled ?? ''}`.trim());
    this.written = this.written.map(({ settled: was, ...one }) => ({
      ...one,
      answers: text === undefined ? one.answers : [...one.answers, { ...act, text }],
      ...(settled === true ? { settled: act } : settled === undefined && was !== undefined && { settled: was }),
    }));
    return { remarks: this.written };
  };

  setRule = async (_id: string, { rule, note }: StudioSecondPerson) => {
    this.#act(`rule ${rule} ${note}`);
    this.told = { ...this.told, secondPerson: { rule, isDefault: false, alone: false, touches: [], since: NOW, note } };
    return this.told;
  };

  history = async () => this.#answer('history', { entries: this.entries });

  historyFiles = async (_id: string, entry: number) => {
    const authorship = this.authorships.get(entry);
    return this.#answer(`files ${entry}`, {
      files: this.files.get(entry) ?? {},
      ...(authorship !== undefined && { authorship }),
    });
  };

  searchHistory = async (_id: string, text: string) => this.#answer(`search ${text}`, { spans: this.spans });

  authorship = async () => this.#answer('authorship', this.drafted);

  shares = async () => this.#answer('shares', { shares: this.links });

  share = async () => {
    this.links = [{ id: 7, by: 'Vera Groß', at: '2026-11-29T10:00:00.000Z', until: '2026-12-13T10:00:00.000Z' }];
    return this.#answer('share', { shares: this.links, address: 'https://localhost/vorschau/link/geheim' });
  };

  endShare = async (_id: string, share: number) => {
    this.links = this.links.filter(({ id }) => id !== share);
    return this.#answer(`endShare ${share}`, undefined);
  };

  stepCounts = async () => this.#answer('stepCounts', this.counted);

  restore = async (_id: string, { entry, note }: { entry: number; note: string }) => {
    this.#act(`restore ${entry} ${note}`);
    return this.#live({ state: 'live', note });
  };

  turn = async (_id: string, { on, note }: { on: boolean; note: string }) => {
    this.#act(`turn ${on ? 'on' : 'off'} ${note}`);
    return this.#live({ state: on ? 'live' : 'off', note });
  };

  retire = async (_id: string, { sentence, way, wizard, note }: StudioRetire) => {
    this.#act(`retire ${[way, wizard].filter(Boolean).join(' ')} ${sentence} ${note}`);
    const retirement = { sentence, way, ...(wizard !== undefined && { wizard }) };
    return this.#live({ state: 'retired', note, retirement, entry: 1 });
  };

  /** Somebody else saves the draft. */
  saveByOther(files: DefinitionFiles): void {
    const begun = { begun: '2026-12-03T08:00:00.000Z', changed: '2026-12-03T09:00:00.000Z', behind: false };
    const liveVersion = 'live';
    const draft = { ...begun, liveVersion, live: this.stored.files, ...this.stored.draft, by: 'Otto Groß' };
    this.stored = { ...this.stored, files, draft, version: `${this.stored.version}*` };
    const { examination: _old, ...rest } = this.told;
    this.told = rest;
  }

  #reviewed(review: NonNullable<StudioRelease['review']>): StudioRelease {
    this.told = { ...this.told, review };
    return this.told;
  }

  #live(live: Partial<StudioRelease['live']>): StudioRelease {
    const { examination: _done, ...rest } = this.told;
    const now = { ...rest.live, ledBy: 'studio' as const, by: 'Vera Groß', since: '2026-12-03T13:05:00.000Z', ...live };
    this.told = { ...rest, live: now, verified: true, previous: 1 };
    return this.told;
  }

  #check(): void {
    const [now = PASSED, ...later] = this.checks;
    if (later.length > 0) this.checks = later;
    this.told = { ...this.told, examination: { ...now, version: this.stored.version } };
  }

  #same(version: string): void {
    if (version === this.stored.version) return;
    throw new OutdatedFault({ success: false, error: 'Der Entwurf wurde inzwischen geändert.', current: this.stored });
  }

  #act(what: string): void {
    this.#answer(what, undefined);
    const { refusal } = this;
    this.refusal = undefined;
    if (refusal !== undefined) throw refusal;
  }

  #answer<T>(what: string, answer: T): T {
    this.calls.push(what);
    if (this.offline) throw new ApiFault(undefined, 'Der Server antwortet nicht.');
    return answer;
  }
}
