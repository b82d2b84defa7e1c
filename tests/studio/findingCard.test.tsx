// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { CODES, ruleFor, type Finding } from '../../src/check/browser.ts';
import type { Fix } from '../../src/editing/index.ts';
import { FindingCard } from '../../src/studio/findings/FindingCard.tsx';
import type { Remedies } from '../../src/studio/remedies/remedyFinder.ts';
import { Observable } from '../../src/studio/workers/observable.ts';
import { sitDown } from './desk.tsx';
import { FakeServer } from './fakeServer.ts';

const STEP = { 'steps/ort.json': '{ "title": "Ort" }' };
const found = (code: string): Finding => ({
  file: 'steps/ort.json',
  pointer: '',
  code,
  message: 'So geht es nicht.',
  remedy: 'Bitte anders.',
});
const fix: Fix = { label: 'Löschen', edits: [{ file: 'steps/ort.json', pointer: '/title', remove: true }] };

/** What a card shows. `fixes`: undefined while they are looked for. */
async function shown(finding: Finding, fixes: Fix[] | undefined, isNote = false): Promise<string> {
  const remedies = new Observable<Remedies>(new Map(fixes === undefined ? [] : [[finding, fixes]]));
  const card = () => (
    <FindingCard finding={finding} isNote={isNote} onJump={() => undefined} onWitness={() => undefined} />
  );
  const { container } = await sitDown(new FakeServer(STEP), card, undefined, { remedies });
  return container.textContent;
}

describe('a finding that nothing mends', () => {
  it('says why, once it is known that nothing does', async () => {
    const why = 'Das kann das Studio nicht selbst beheben: welcher Wert auf welchem beruht, ist zu wählen.';
    expect(await shown(found('berechnet-kreis'), [])).toContain(why);
    expect(await shown(found('berechnet-kreis'), undefined)).not.toContain('nicht selbst');
  });

  it('says it of a note at once, since nothing is looked for', async () => {
    expect(await shown(found('schritt-leer'), undefined, true)).toContain('was der Schritt fragt oder sagt');
  });

  it('says nothing of it where something mends it, or another time could', async () => {
    expect(await shown(found('beispiel-ohne-tag'), [fix])).not.toContain('nicht selbst');
    expect(await shown(found('kreis'), [])).not.toContain('nicht selbst');
  });

  it('has reasons that end a sentence and promise nothing', () => {
    const reasons = CODES.flatMap((code) => ruleFor(code).noFix ?? []);
    expect(reasons.filter((one) => !/^\p{Ll}.*\p{Ll}$/u.test(one) || /schlägt/.test(one))).toEqual([]);
  });
});
