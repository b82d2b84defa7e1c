// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadable, PartFailure } from '../../../src/loading/index.ts';
import { Waiting } from '../../../src/runner/later/Waiting.tsx';
import { doing, render } from '../../support/react.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const LOST = new PartFailure(false, undefined);
const GONE = new PartFailure(true, undefined);

/** What is said while a part has failed so. */
async function said(...failures: PartFailure[]) {
  const request = vi.fn<() => Promise<string>>(() => new Promise(() => undefined));
  for (const failure of failures) request.mockRejectedValueOnce(failure);
  const part = loadable(request);
  const { container } = await render(<Waiting what="Die Fragen" parts={[part]} remains="Ihre Antworten bleiben." />);
  for (const _ of failures) await doing(() => part.load().catch(() => undefined));
  return { words: container.textContent.trim(), button: container.querySelector('button')?.textContent };
}

describe('what is said of a part that is not there', () => {
  it('is that it is loaded, while it is', async () => {
    expect(await said()).toEqual({ words: 'Die Fragen werden geladen …', button: undefined });
  });

  it('is after one failure that it did not come, and that it is tried again', async () => {
    expect(await said(LOST)).toEqual({
      words: 'Die Fragen ließen sich noch nicht laden. Wir versuchen es weiter.',
      button: undefined,
    });
  });

  it('is after two that a reload helps, and what it keeps, with a button', async () => {
    const { words, button } = await said(LOST, LOST);
    expect(words).toContain('Wir versuchen es weiter. Hilft das nicht, laden Sie die Seite bitte neu.');
    expect(words).toContain('Ihre Antworten bleiben.');
    expect(button).toBe('Seite neu laden');
  });

  it('is that only a reload helps, where the server has the part no longer', async () => {
    const { words, button } = await said(GONE);
    expect(words).toContain('lassen sich auf dieser Seite nicht mehr laden. Bitte laden Sie sie neu.');
    expect(words).toContain('Ihre Antworten bleiben.');
    expect(button).toBe('Seite neu laden');
  });

  it('is without a network that it comes by itself, without a button that would lead nowhere', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await said(LOST, LOST)).toEqual({
      words: 'Sie sind offline. Die Fragen kommen von selbst, sobald Sie wieder Netz haben.',
      button: undefined,
    });
  });
});
