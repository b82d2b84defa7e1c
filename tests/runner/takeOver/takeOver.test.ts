// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeOver } from '../../../src/runner/takeOver/index.ts';
import { TAKING_OVER } from '../../../src/runner/takeOver/needs.ts';
import { NOTHING_EARLY } from '../../../src/runner/run/early.ts';
import { createDraftKeeper, loadDraft } from '../../../src/runner/run/draft.ts';
import { sentStart } from '../../../src/runner/run/start.ts';
import { sentEntry } from '../../../src/runner/run/sentHere.ts';
import { branching, makeWizard } from '../../engine/definitions.ts';
import { fakeHistory } from '../fakeHistory.ts';

/** This code arrives on the last page, after the server has sent what it was posted. */

const wizard = makeWizard(branching());
const RECEIPT = { anfrageId: 'a', referenz: 'PA-1' };
const LAST = 'danke';

beforeEach(() => {
  const keeper = createDraftKeeper(wizard.id);
  keeper.keep({
    revision: wizard.revision,
    answers: {},
    wordings: {},
    sendKey: undefined,
    unfinished: [],
    prints: {},
    edited: undefined,
    left: [],
  });
  keeper.flush();
});
afterEach(() => sessionStorage.clear());

async function restore(entry = {}) {
  const json = JSON.stringify(sentStart(LAST, RECEIPT));
  const taken = await takeOver(json, TAKING_OVER);
  return taken?.restore(wizard, fakeHistory(LAST, {}, entry).navigation(), NOTHING_EARLY);
}

it('leaves nothing in the tab of what was sent, of which an earlier page may have stored a part', async () => {
  expect(loadDraft(wizard.id)).toBeDefined();
  expect((await restore())?.receipt).toEqual(RECEIPT);
  expect(loadDraft(wizard.id)).toBeUndefined();
});

it('keeps what was begun since, on a page that was shown before', async () => {
  expect((await restore(sentEntry(RECEIPT)))?.receipt).toEqual(RECEIPT);
  expect(loadDraft(wizard.id)).toBeDefined();
});
