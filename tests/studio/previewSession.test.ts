// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answers } from '../../src/engine/index.ts';
import type { FromFrame } from '../../src/studio/preview/protocol.ts';
import { loadPreviews, previewsKey } from '../../src/runner/uploads/uploadDraft.ts';
import { Session } from '../../src/studio/preview/session.ts';
import { filesOf } from './folder.ts';

const WIZARD = 'punkteabfrage';
const STEP = 'person';
const [{ answers: LEADS }] = (
  JSON.parse(filesOf(WIZARD)['journeys.json'] ?? '') as { journeys: [{ answers: Answers }] }
).journeys;
const WANTED = { ...LEADS, email: 'jana.schaefer' };

describe('the session of a preview', () => {
  let session: Session;
  let told: FromFrame[];

  beforeEach(() => {
    told = [];
    session = new Session(
      (message) => told.push(message),
      () => '2026-11-25',
    );
    session.takeTexts({ kind: 'texts', id: WIZARD, files: filesOf(WIZARD) });
  });

  const drawing = () => [session.state()?.number, session.current()?.answers];

  it('shows a step with the answers that are wanted there', () => {
    session.show({ kind: 'show', step: STEP, answers: WANTED, replace: true, left: true });
    expect(session.current()?.answers).toEqual(WANTED);
    expect(told.at(-1)).toMatchObject({ kind: 'drawn', step: STEP, led: true });
  });

  it('does not draw that step again for answers that were found later: its notes would go', () => {
    session.show({ kind: 'show', step: STEP });
    session.show({ kind: 'show', step: STEP, answers: WANTED, replace: true, left: true });
    const before = drawing();
    session.show({ kind: 'show', step: STEP, answers: LEADS });
    expect(drawing()).toEqual(before);
    expect(told.at(-1)).toMatchObject({ kind: 'drawn', step: STEP, led: true });
  });

  it('draws it with those answers if its own do not lead there', () => {
    session.show({ kind: 'show', step: 'anschrift' });
    expect(told.at(-1)).toMatchObject({ step: 'anschrift', led: false });
    session.show({ kind: 'show', step: 'anschrift', answers: LEADS });
    expect(session.current()?.answers).toEqual(LEADS);
    expect(told.at(-1)).toMatchObject({ step: 'anschrift', led: true });
  });

  it('has a picture for each photo of sample answers, which the server does not have', () => {
    const id = 'verkehrsunfallanfrage';
    session.takeTexts({ kind: 'texts', id, files: filesOf(id) });
    const photo = {
      id: '00000000-0000-4000-8000-000000000001',
      name: 'unfall.jpg',
      path: '/api/upload/00000000-0000-4000-8000-000000000001',
    };
    session.simulate({ step: 'bilder', answers: { bilder: [photo] } });
    expect(loadPreviews(previewsKey(id))[photo.id]).toMatch(/^data:image/);
  });
});
