// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PropertySchema } from '../../../src/engine/index.ts';
import { receiptOf, SendFailure } from '../../../src/runner/run/send.ts';
import { CORRECTION } from '../../../src/contract/index.ts';
import { createSubmit } from '../../../src/runner/run/submit.ts';
import { file, group, makeWizard, text } from '../../engine/definitions.ts';
import { doing, eventually, settled } from '../../support/react.tsx';
import { fakeHistory } from '../fakeHistory.ts';
import { renderRun } from '../renderRun.tsx';

const upload: PropertySchema = { title: 'Bilder', type: 'array', upload: { accept: ['image/*'] } };
const wizard = makeWizard({
  steps: { frage: { schema: group({ a: text('A'), bilder: upload }) } },
  wizard: { submit: { reference: 'PR', documentType: 'PROBE' } },
});
const ACCEPTED = { success: true, anfrageId: 'a-1', referenz: 'PR-1', telefon: true };
const BUSY = { success: false, error: 'Bitte später.' };

const server = vi.fn<typeof fetch>();
const reply = (body: unknown, init?: ResponseInit) => async () => Response.json(body, init);

beforeEach(() => {
  sessionStorage.clear();
  server.mockReset();
  vi.stubGlobal('fetch', server);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The submissions that were sent: the key of each attempt, and its body. */
function sent() {
  return server.mock.calls
    .filter(([path]) => path === wizard.submitPath)
    .map(([, init]) => ({
      key: new Headers(init?.headers).get('Idempotency-Key'),
      ...(new Headers(init?.headers).has(CORRECTION) && { correction: new Headers(init?.headers).get(CORRECTION) }),
      body: JSON.parse(typeof init?.body === 'string' ? init.body : 'null') as unknown,
    }));
}

/** What happens when the answers are sent, outside of a page. */
function submitOf(options: { key?: string; beside?: Record<string, unknown> } = {}) {
  const onAttempt = vi.fn<() => void>();
  const onLost = vi.fn<(files: unknown[]) => void>();
  const onSent = vi.fn<(receipt: unknown, told: unknown) => void>();
  const attempts = { key: options.key, correction: 0, isChanged: false, onBegin: onAttempt, onLost };
  const beside = options.beside && (() => options.beside ?? {});
  return {
    submit: createSubmit({ wizard, attempts, onSent, beside }),
    attempts,
    onAttempt,
    onLost,
    onSent,
  };
}

describe('an attempt to send', () => {
  it('has its key before the request goes out, so that a reload repeats the same attempt', async () => {
    const { submit, attempts, onAttempt } = submitOf();
    let keyAtAttempt: string | undefined;
    onAttempt.mockImplementation(() => {
      keyAtAttempt = attempts.key;
      expect(server).not.toHaveBeenCalled();
    });
    server.mockImplementation(reply(ACCEPTED));
    await submit({ a: 'x' });
    expect(keyAtAttempt).toMatch(/^geheim-[0-9a-f]{32}$/);
    expect(sent()).toEqual([{ key: keyAtAttempt, body: { a: 'x' } }]);
  });

  it('keeps a key that it already has', async () => {
    server.mockImplementation(reply(ACCEPTED));
    await submitOf({ key: 'old' }).submit({ a: 'x' });
    expect(sent().map(({ key }) => key)).toEqual(['old']);
  });

  it('sends what the page around knows beside the answers', async () => {
    server.mockImplementation(reply(ACCEPTED));
    await submitOf({ beside: { token: 't' } }).submit({ a: 'x' });
    expect(sent().map(({ body }) => body)).toEqual([{ a: 'x', token: 't' }]);
  });

  it('resolves with the receipt and the files that were sent, and tells the page', async () => {
    server.mockImplementation(reply(ACCEPTED));
    const { submit, onSent } = submitOf();
    const receipt = await submit({ a: 'x', bilder: [file(1)] });
    expect(receipt).toEqual({
      anfrageId: 'a-1',
      referenz: 'PR-1',
      documents: [{ id: file(1).id, name: file(1).name, question: 'Bilder' }],
      telefon: true,
    });
    expect(onSent).toHaveBeenCalledExactlyOnceWith(receipt, ACCEPTED);
  });

  it.each([
    ['a refusal', 422, BUSY, undefined],
    ['too many requests', 429, BUSY, 'busy'],
    ['a server that cannot', 503, BUSY, 'busy'],
  ])('rejects with what the server says: %s', async (_, status, body, hindrance) => {
    server.mockImplementation(reply(body, { status, headers: { 'Retry-After': '7' } }));
    const failure: unknown = await submitOf()
      .submit({ a: 'x' })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SendFailure);
    expect(failure).toMatchObject({ message: 'Fehler beim Senden: Bitte später.', hindrance, wait: 7 });
  });

  it.each([
    [true, 'unreachable'],
    [false, 'offline'],
  ])('rejects where the network is away (online: %s)', async (online, hindrance) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(submitOf().submit({ a: 'x' })).rejects.toMatchObject({
      message: 'Fehler beim Senden der Anfrage',
      hindrance,
    });
  });

  it('reports the files that the server no longer has, and names them in the failure', async () => {
    const refused = {
      success: false,
      error: 'Bitte prüfen Sie Ihre Angaben.',
      felder: [{ pfad: '/bilder/0', meldung: 'Datei fehlt.' }],
    };
    server.mockImplementation(async (path) =>
      path === wizard.submitPath ? Response.json(refused, { status: 422 }) : new Response(null, { status: 404 }),
    );
    const { submit, onLost } = submitOf();
    await expect(submit({ a: 'x', bilder: [file(1)] })).rejects.toMatchObject({
      felder: [{ pfad: '/bilder', meldung: `${file(1).name}: Datei fehlt.` }],
    });
    expect(onLost).toHaveBeenCalledExactlyOnceWith([{ pointer: '/bilder', ref: file(1), message: 'Datei fehlt.' }]);
  });
});

const send = async (page: Awaited<ReturnType<typeof renderRun>>) => {
  await page.next();
  await eventually(() => expect(page.run().sending).toBe(false));
};

describe('a run that sends', () => {
  it('repeats the same attempt with the same key, also after a reload', async () => {
    server.mockImplementation(reply(BUSY, { status: 503 }));
    const before = await renderRun(wizard, fakeHistory());
    await before.answer({ a: 'x' });
    await send(before);
    await send(before);
    await before.leave();
    const after = await renderRun(wizard, fakeHistory());
    await send(after);
    const keys = sent().map(({ key }) => key);
    expect(keys).toHaveLength(3);
    expect(new Set(keys)).toHaveLength(1);
  });

  it('sends changed answers as a correction of what may have arrived, and counts on after a reload', async () => {
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    const before = await renderRun(wizard, fakeHistory());
    await before.answer({ a: 'x' });
    await send(before);
    await before.answer({ a: 'xy' });
    await before.answer({ a: 'y' });
    await send(before);
    await send(before);
    await before.answer({ a: 'z' });
    await before.leave();
    const after = await renderRun(wizard, fakeHistory());
    await send(after);
    await after.answer({ a: 'zz' });
    await send(after);
    const key = sent()[0]?.key;
    expect(key).toMatch(/^geheim-/);
    expect(sent()).toEqual([
      { key, body: { a: 'x' } },
      { key, correction: '1', body: { a: 'y' } },
      { key, correction: '1', body: { a: 'y' } },
      { key, correction: '2', body: { a: 'z' } },
      { key, correction: '3', body: { a: 'zz' } },
    ]);
  });

  it('begins another request with another key, once one has arrived or was discarded', async () => {
    server.mockImplementation(reply(ACCEPTED));
    const history = fakeHistory();
    const first = await renderRun(wizard, history);
    await first.answer({ a: 'x' });
    await first.next();
    await eventually(() => expect(history.step()).toBe('danke'));
    await first.leave();
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    const second = await renderRun(wizard, fakeHistory());
    await second.answer({ a: 'y' });
    await send(second);
    await doing(() => second.run().discard());
    await second.leave();
    const third = await renderRun(wizard, fakeHistory());
    await third.answer({ a: 'z' });
    await send(third);
    expect(new Set(sent().map(({ key }) => key))).toHaveLength(3);
    expect(sent().every((one) => !('correction' in one))).toBe(true);
  });

  it('keeps the answers and stays on the step when it fails', async () => {
    server.mockImplementation(reply(BUSY, { status: 503 }));
    const page = await renderRun(wizard, fakeHistory());
    await page.answer({ a: 'x' });
    await send(page);
    expect(page.run().step).toBe('frage');
    expect(page.run().answers()).toEqual({ a: 'x' });
    expect(page.run().failure).toBeInstanceOf(SendFailure);
  });
});

describe('files that the server lost', () => {
  it('go from the answers back into the queue after a reload, with the reason', async () => {
    server.mockImplementation(async (path) => new Response(null, { status: path === file(1).path ? 404 : 200 }));
    const before = await renderRun(wizard, fakeHistory());
    await before.answer({ a: 'x', bilder: [file(1), file(2)] });
    await before.leave();
    const after = await renderRun(wizard, fakeHistory());
    await eventually(() => expect(after.run().answers()).toEqual({ a: 'x', bilder: [file(2)] }));
    expect(after.run().uploads.pending('/bilder')).toMatchObject([
      { name: file(1).name, state: { kind: 'failed', cure: 'choose' } },
    ]);
  });

  it('are not looked for in a run that begins anew', async () => {
    await renderRun(wizard, fakeHistory());
    await settled();
    expect(server).not.toHaveBeenCalled();
  });
});

describe('the receipt', () => {
  it('is none where the reply acknowledges no stored submission', () => {
    expect(receiptOf({ success: true })).toBeUndefined();
  });
});
