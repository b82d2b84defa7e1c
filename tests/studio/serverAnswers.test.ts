import { describe, expect, it } from 'vitest';
import { replyOf, type ServerAnswer } from '../../src/studio/preview/serverAnswers.ts';
import { outdatedFault } from '../../server/submissions/outdated.ts';
import { sentenceFor } from '../../server/http/toFault.ts';
import { branching, makeWizard } from '../engine/definitions.ts';

const wizard = makeWizard(branching());
const reply = (answer: ServerAnswer) => replyOf(answer, wizard, { art: 'nein', ok: true });

describe('the answers of the imitated server', () => {
  it('are those of the real one', () => {
    const { message, details, status } = outdatedFault({ questions: undefined, consents: [] });
    expect(reply({ kind: 'outdated' })).toEqual({
      status,
      body: { success: false, error: message, details, veraltet: true },
    });
    expect(reply({ kind: 'unavailable' })).toMatchObject({ status: 503, body: { error: sentenceFor(503) } });
    expect(reply({ kind: 'throttled', seconds: 7 })).toEqual({
      status: 429,
      headers: { 'Retry-After': '7' },
      body: { success: false, error: sentenceFor(429) },
    });
    expect(reply({ kind: 'refused', fields: [{ pfad: '/art', meldung: 'Nein.' }] })).toMatchObject({
      status: 422,
      body: { felder: [{ pfad: '/art', meldung: 'Nein.' }] },
    });
    expect(reply({ kind: 'accepted' })).toMatchObject({ status: 200, body: { success: true } });
    expect(reply({ kind: 'offline' })).toBeUndefined();
  });
});
