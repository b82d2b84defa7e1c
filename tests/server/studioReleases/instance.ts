import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { releasersOf } from '../../../server/accounts/index.ts';
import { openArchive } from '../../../server/revisions/index.ts';
import { openFolderStore } from '../../../server/studio/index.ts';
import { openDraftStore } from '../../../server/studioDrafts/index.ts';
import {
  changeLog,
  openCompareReleases,
  openExaminationProcess,
  openExaminer,
  openLiveStore,
  openReleases,
} from '../../../server/studioReleases/index.ts';
import { publishDraft } from '../../../server/studioReleases/publish.ts';
import { switchWizard } from '../../../server/studioReleases/switching.ts';
import { openCatalogue, type CheckFolder } from '../../../server/wizards/index.ts';
import { copyWizards } from '../../support/wizardFolders.ts';
import { checkOnce, untilChecked } from '../checked.ts';
import { edit } from '../wizards/edit.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
export const CONTACT = 'kontaktformular';
const clock = () => new Date();
const STEP = 'steps/nachricht.json';

/** A start of it takes longer than most examinations. It ends by itself when nothing has been examined for a while. */
const examination = openExaminationProcess();

/** An instance of a deployment: a folder of its own, and a database that it shares with others. */
export type Instance = Awaited<ReturnType<typeof openInstance>>;

export type StartOptions = {
  /** Whether its folder is faulty. */
  broken?: boolean;
  /** How long its start waits for checks. Until they have ended, unless it is told otherwise. */
  patience?: () => Promise<unknown>;
};

const noForm = () => false;

/** `title`: what its folder says; undefined if its folder does not have the wizard. `check`: that of its program. */
export async function openInstance(
  knex: Knex,
  title: string | undefined,
  check: CheckFolder = checkOnce,
  { broken = false, patience = untilChecked }: StartOptions = {},
) {
  const directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-instance-'));
  await copyWizards(title === undefined ? ['bussgeldanfrage'] : [CONTACT], directory);
  const folder = path.join(directory, CONTACT);
  const write = (text: string) => edit(folder, STEP, (step) => (step.title = text));
  const spoil = () => edit(folder, STEP, (step) => delete step.title);
  if (title !== undefined) await write(title);
  if (broken) await spoil();

  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const releases = openReleases({ knex, clock, log });
  const archive = openArchive({ knex, clock, graceMs: DAY_MS });
  const catalogue = await openCatalogue({ directory, log, archive, releases, check, patience });
  const live = openLiveStore(openFolderStore(directory), releases);
  const store = openDraftStore({ knex, live, clock });
  const examiner = openExaminer({ knex, clock, releases, store, catalogue, graceMs: DAY_MS, process: examination });
  const tell = changeLog(log);
  const compare = openCompareReleases();
  const known = { knex, clock, releases, live, examiner, catalogue, tell };
  const publicUrl = 'https://kanzlei.example';
  const context = { ...known, compare, publicUrl, releasersOf, isAccountForm: noForm };
  return {
    directory,
    logged,
    store,
    context,
    catalogue,
    /** The title that visitors see; undefined if there is nothing. */
    shows: () => catalogue.byId(CONTACT)?.definition.steps['nachricht']?.title,
    refresh: () => catalogue.refresh(),
    /** Changes the folder, as a deployment does. */
    deploy: async (text: string) => {
      await write(text);
      await catalogue.refresh();
    },
    removeFolder: async () => {
      await rm(folder, { recursive: true });
      await catalogue.refresh();
    },
    breakFolder: async () => {
      await spoil();
      await catalogue.refresh();
    },
    /** A draft with this title is examined and published. */
    publish: async (text: string, more: Record<string, string> = {}) => {
      const before = await store.open(CONTACT);
      const step: unknown = JSON.parse(before?.files[STEP] ?? '{}');
      const files = { ...more, [STEP]: JSON.stringify({ ...(step as object), title: text }) };
      const draft = await store.save(CONTACT, files, before?.version);
      await examiner.begin(CONTACT, draft);
      await examiner.idle();
      await publishDraft(context, {
        wizard: CONTACT,
        expected: draft.version,
        by: undefined,
        note: text,
        may: () => true,
      });
    },
    switch: (on: boolean) => switchWizard(context, { wizard: CONTACT, on, by: undefined, note: 'Probe' }),
    close: async () => {
      catalogue.close();
      examiner.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
