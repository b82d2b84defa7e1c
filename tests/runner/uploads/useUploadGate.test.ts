// @vitest-environment happy-dom
import { NOTHING_EARLY } from '../../../src/runner/run/early.ts';
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PropertySchema, Wizard } from '../../../src/engine/index.ts';
import { restoreStart } from '../../../src/runner/run/start.ts';
import { useRun } from '../../../src/runner/run/useRun.ts';
import { useUploadGate, useWhenArrived } from '../../../src/runner/uploads/useUploadGate.ts';
import { group, makeWizard, yesNo } from '../../engine/definitions.ts';
import { doing, eventually, renderHook, settled } from '../../support/react.tsx';
import { fakeHistory } from '../fakeHistory.ts';
import { fakePhotos } from '../fakePhotos.ts';
import { fakeUploads, photo, request, requests } from '../fakeUploads.ts';

const RULES = { accept: ['image/*'] };
const pictures = (title: string): PropertySchema => ({ title, type: 'array', upload: RULES });
const wizard = makeWizard({
  steps: {
    bilder: { schema: group({ bilder: pictures('Bilder') }) },
    mehr: { schema: group({ art: yesNo('Art'), belege: pictures('Belege') }) },
  },
});

beforeEach(() => {
  sessionStorage.clear();
  fakeUploads();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A step with its gate. `press` is its button: it goes on unless the gate holds it. */
async function open(id: string, tested: Wizard = wizard) {
  const history = fakeHistory();
  const step = tested.step(id);
  if (step === undefined) throw new Error(`There is no step '${id}'.`);
  const start = restoreStart(tested, history.navigation(), NOTHING_EARLY);
  const wentOn = vi.fn<() => void>();
  const { result } = await renderHook(() => {
    const navigation = useSyncExternalStore(history.subscribe, history.navigation);
    const run = useRun({
      wizard: tested,
      start,
      navigation,
      onSent: undefined,
      beside: undefined,
      onRestart: () => undefined,
    });
    const gate = useUploadGate(tested, step, run);
    useWhenArrived(gate, () => press());
    return { run, gate };
  });
  function press() {
    if (!result().gate.hold()) wentOn();
  }
  return {
    gate: () => result().gate,
    run: () => result().run,
    wentOn,
    press: () => doing(press),
    add: (pointer: string, ...names: string[]) =>
      doing(() =>
        result().run.uploads.add(
          pointer,
          names.map((name) => photo(name)),
          RULES,
        ),
      ),
    /** The field takes what arrived into the answers. */
    takeOver: () => doing(() => result().run.adopt([])),
  };
}

describe('a step', () => {
  it('is left at once where no file is under way', async () => {
    const step = await open('bilder');
    await step.press();
    expect(step.wentOn).toHaveBeenCalledOnce();
    expect(step.gate().waiting).toBe(false);
  });

  it('is held while a file is under way, and left by itself when it is there', async () => {
    const step = await open('bilder');
    await step.add('/bilder', 'a.jpg');
    expect(step.gate().underWay).toContain('/bilder');
    await step.press();
    expect(step.gate().waiting).toBe(true);
    await (await request(1)).progress(45, 100);
    expect(step.gate().words).toBe('Datei wird übertragen … 45 %');
    expect(step.wentOn).not.toHaveBeenCalled();
    await (await request(1)).accept('id-1');
    await step.takeOver();
    await eventually(() => expect(step.wentOn).toHaveBeenCalledOnce());
    expect(step.gate().waiting).toBe(false);
  });

  it('says that a file waits for the connection', async () => {
    const step = await open('bilder');
    await step.add('/bilder', 'a.jpg', 'b.jpg');
    await step.press();
    await (await request(1)).fail();
    expect(step.gate().words).toBe('Dateien werden übertragen … 1 von 2');
    await (await request(2)).fail();
    expect(step.gate().words).toBe('Wartet auf den nächsten Versuch …');
    expect(step.gate().waiting).toBe(true);
  });

  it('says that a file waits for a server which cannot take it now', async () => {
    const step = await open('bilder');
    await step.add('/bilder', 'a.jpg');
    await step.press();
    await (await request(1)).reply(503, '{"success":false,"error":"Gerade nicht."}', '1');
    expect(step.gate().words).toBe('Wartet auf den nächsten Versuch …');
  });

  it('says that a file waits for the network, once the device is offline', async () => {
    const step = await open('bilder');
    await step.add('/bilder', 'a.jpg');
    await step.press();
    await (await request(1)).progress(44, 100);
    await doing(() => window.dispatchEvent(new Event('offline')));
    expect(step.gate().words).toBe('Wartet auf Netz …');
    await (await request(1)).progress(45, 100);
    expect(step.gate().words).toBe('Datei wird übertragen … 45 %');
  });

  it('says that a photo is made smaller, as long as nothing of it is sent', async () => {
    fakePhotos(() => []);
    const step = await open('bilder');
    await doing(
      () => void step.run().uploads.add('/bilder', [photo('a.jpg')], { accept: ['image/jpeg'], maxBytes: 1 }),
    );
    await step.press();
    await eventually(() => expect(step.gate().words).toBe('Foto wird verkleinert …'));
  });

  it('says which of several files is under way', async () => {
    const step = await open('bilder');
    await step.add('/bilder', 'a.jpg', 'b.jpg');
    await step.press();
    expect(step.gate().words).toBe('Dateien werden übertragen … 1 von 2');
    await (await request(1)).accept('id-1');
    await step.takeOver();
    expect(step.gate().words).toBe('Dateien werden übertragen … 2 von 2');
  });

  it('stays where the person decides so', async () => {
    const step = await open('bilder');
    await step.add('/bilder', 'a.jpg');
    await step.press();
    await doing(() => step.gate().open());
    await (await request(1)).accept('id-1');
    await step.takeOver();
    await settled();
    expect(step.wentOn).not.toHaveBeenCalled();
  });

  it('is not held by a file of another step', async () => {
    const step = await open('mehr', {
      ...wizard,
      forward: (state) => (state === 'mehr' ? { event: 'NEXT', branches: [] } : wizard.forward(state)),
    });
    await step.add('/bilder', 'a.jpg');
    await step.press();
    expect(step.wentOn).toHaveBeenCalledOnce();
  });

  it('is held by a file of an earlier step, where it sends', async () => {
    const step = await open('mehr');
    await step.add('/bilder', 'a.jpg');
    await step.press();
    expect(step.gate().waiting).toBe(true);
    expect(step.wentOn).not.toHaveBeenCalled();
  });
});

const failing = async () => {
  const step = await open('bilder');
  await step.add('/bilder', 'a.jpg');
  await (await request(1)).refuse();
  await step.press();
  return step;
};

describe('a file that failed', () => {
  it('is asked about before the step is left', async () => {
    const step = await failing();
    expect(step.wentOn).not.toHaveBeenCalled();
    expect(step.gate().waiting).toBe(false);
    expect(step.gate().failed).toMatchObject([{ pointer: '/bilder', upload: { name: 'a.jpg' } }]);
  });

  it('is asked about too, if it fails while the step waits for it', async () => {
    const step = await open('bilder');
    await step.add('/bilder', 'a.jpg');
    await step.press();
    await (await request(1)).refuse();
    await eventually(() => expect(step.gate().failed).toHaveLength(1));
    expect(step.wentOn).not.toHaveBeenCalled();
  });

  it('is sent once more, and the step left when it is there', async () => {
    const step = await failing();
    await doing(() => step.gate().again());
    expect(step.gate().waiting).toBe(true);
    await (await request(2)).accept('id-1');
    await step.takeOver();
    await eventually(() => expect(step.wentOn).toHaveBeenCalledOnce());
  });

  it('is left out, and holds the step no longer', async () => {
    const step = await failing();
    await doing(() => step.gate().leaveOut());
    await step.press();
    expect(step.wentOn).toHaveBeenCalledOnce();
    expect(step.run().uploads.all()).toEqual([]);
    expect(requests).toHaveLength(1);
  });
});
