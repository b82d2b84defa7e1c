// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { ApiFault } from '../../src/studio/api/api.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { formatDrift, remarksAt } from '../../src/studio/remarks/places.ts';
import { useRemarks } from '../../src/studio/remarks/context.ts';
import { PlaceRemarks } from '../../src/studio/remarks/PlaceRemarks.tsx';
import { RemarksDialog } from '../../src/studio/remarks/RemarksDialog.tsx';
import { useSaidFailure } from '../../src/studio/remarks/useSaidFailure.ts';
import { button, click, doing, eventually, type } from '../support/react.tsx';
import { sitDown } from './desk.tsx';
import { FakeServer } from './fakeServer.ts';

const LIVE = { 'wizard.json': '{ "title": "Kontakt" }', 'steps/a.json': '{ "title": "Schritt" }' };
const remark = (more: object) => ({
  id: 1,
  file: 'wizard.json',
  pointer: '/title',
  about: 'Titel',
  quote: 'Kontakt',
  text: 'Zu kurz',
  by: 'Vera Groß',
  at: '2026-12-03T13:05:00.000Z',
  own: false,
  answers: [],
  ...more,
});

describe('the place of a remark', () => {
  const trees = treeReader()(LIVE);

  it('says nothing where the same stands there, and what stood there where something else does, or nothing', () => {
    expect(formatDrift(remark({}), trees)).toBeUndefined();
    expect(formatDrift(remark({ quote: 'Schreiben Sie uns' }), trees)).toBe(
      'Seither geändert. Damals stand da: „Schreiben Sie uns“',
    );
    expect(formatDrift(remark({ pointer: '/weg' }), trees)).toBe(
      'Diese Stelle gibt es so nicht mehr. Damals stand da: „Kontakt“',
    );
  });

  it('has those inside of it', () => {
    const all = [remark({}), remark({ id: 2, pointer: '' }), remark({ id: 3, file: 'steps/a.json' })];
    expect(remarksAt({ file: 'wizard.json', pointer: '' }, all).map(({ id }) => id)).toEqual([1, 2]);
    expect(remarksAt({ file: 'wizard.json', pointer: '/title' }, all).map(({ id }) => id)).toEqual([1]);
  });
});

const labelled = (name: string) => document.querySelector(`[aria-label="${name}: Titel"]`);
const text = () => document.querySelector('[role="dialog"]')?.textContent ?? '';

describe('remarks', () => {
  it('that cannot be loaded or sent are said once for all of the workbench, and shown where they are written', async () => {
    const server = new FakeServer(LIVE);
    const said: string[] = [];
    const notify = (sentence: string) => void said.push(sentence);
    function Around() {
      const [remarks] = useRemarks();
      useSaidFailure(remarks, notify);
      return <PlaceRemarks />;
    }
    const { container, remarks } = await sitDown(server, () => <Around />);
    const details = container.querySelector('details');
    expect(details?.open).toBe(false);
    server.offline = true;
    await doing(() => remarks.load());
    await doing(() => remarks.load());
    expect(said).toEqual(['Der Server antwortet nicht.']);
    expect([details?.open, container.querySelector('[role=alert]')]).toEqual([true, null]);
    server.offline = false;
    await doing(() => remarks.load());
    server.offline = true;
    await doing(() => remarks.load());
    expect(said).toHaveLength(2);
  });

  it('are written at the selected place with what stands there, and lose no words that were not sent', async () => {
    const server = new FakeServer(LIVE);
    const { container, remarks } = await sitDown(server, () => <PlaceRemarks />);
    const field = container.querySelector('textarea');
    await type(field, 'Ein Satz mehr?');
    server.refusal = new ApiFault(409, 'Es gibt schon 300 Anmerkungen.');
    await click(button('Anmerken'));
    await eventually(() => expect(container.textContent).toContain('Es gibt schon 300 Anmerkungen.'));
    expect(field?.value).toBe('Ein Satz mehr?');
    await click(button('Anmerken'));
    await eventually(() => expect(container.textContent).toContain('Anmerkungen (1 offen)'));
    expect(remarks.state().remarks).toMatchObject([
      { file: 'wizard.json', pointer: '', quote: 'Kontakt', text: 'Ein Satz mehr?' },
    ]);
    expect(container.querySelector<HTMLTextAreaElement>('details > form textarea')?.value).toBe('');
  });

  it('are answered and settled in the list', async () => {
    const server = new FakeServer(LIVE);
    server.written = [remark({})];
    const { remarks } = await sitDown(server, (close) => <RemarksDialog onClose={close} />);
    await doing(() => remarks.load());
    expect(text()).toContain('Zu kurz');
    await type(document.querySelector('[role="dialog"] textarea'), 'Ist länger');
    await click(document.querySelector('[aria-label="Erledigt: Titel"]'));
    await eventually(() => expect(text()).toContain('Erledigt von Lena Groß'));
    expect(text()).toContain('Ist länger');
    expect(server.calls).toContain('reply 1 Ist länger true');
  });

  it.each([
    [true, 'Was Sie antworten, liest mit Ihrem Namen, wer den Link hat.'],
    [false, 'Der Link gilt nicht mehr; eine Antwort liest dort niemand.'],
  ])('that came through a link say who reads an answer: is it open? %s', async (isOpen, sentence) => {
    const server = new FakeServer(LIVE);
    server.written = [remark({ by: 'über den Link: Petra Öz', link: { isOpen } })];
    const { remarks } = await sitDown(server, (close) => <RemarksDialog onClose={close} />);
    await doing(() => remarks.load());
    expect(text()).toContain('über den Link: Petra Öz');
    expect(text()).toContain(sentence);
  });

  it('that came through a link are removed once that is confirmed, and say by whom', async () => {
    const server = new FakeServer(LIVE);
    server.written = [remark({ by: 'über den Link: Petra Öz', link: { isOpen: true } })];
    const { remarks } = await sitDown(server, (close) => <RemarksDialog onClose={close} />);
    await doing(() => remarks.load());
    await click(labelled('Löschen …'));
    await click(labelled('Löschen …'));
    expect(labelled('Endgültig löschen')).toBeNull();
    expect(server.calls.filter((call) => call.startsWith('remove'))).toEqual([]);
    await click(labelled('Löschen …'));
    await click(labelled('Endgültig löschen'));
    await eventually(() => expect(text()).toContain('Gelöscht von Lena Groß'));
    expect(text()).not.toContain('Zu kurz');
    expect(document.querySelector('[role="dialog"] textarea')).toBeNull();
  });
});
