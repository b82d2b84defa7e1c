// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { StudioLinkAnswer, StudioLinkRemark } from '../../src/contract/index.ts';
import { isTrap } from '../../src/engine/fields.ts';
import { readPointer } from '../../src/engine/index.ts';
import { ChangesDialog } from '../../src/studio/partner/ChangesDialog.tsx';
import { RemarkDialog } from '../../src/studio/partner/RemarkDialog.tsx';
import { PartnerRemarks, type PartnerRemark } from '../../src/studio/partner/partnerRemarks.ts';
import { spotAt, spotsOf } from '../../src/studio/partner/spots.ts';
import { waysThrough } from '../../src/studio/partner/ways.ts';
import { wizardCompiler } from '../../src/studio/document/compile.ts';
import { wizardReader } from '../../src/studio/document/readWizard.ts';
import { button, click, eventually, render, type } from '../support/react.tsx';
import { forProgramsIn, namesIn, wordsIn } from './changes/everyChange.ts';
import { filesOf } from './folder.ts';

/** What a partner without an account gets around a draft that a link shows. */

function opened(id: string) {
  const files = filesOf(id);
  const found = wizardCompiler(id)(files, () => '2026-11-29');
  if ('reason' in found) throw new Error(found.reason);
  const read = wizardReader(id)(files);
  return { wizard: found.wizard, outline: read.outline(), read };
}

describe('the ways through a draft', () => {
  it('say in words which answers lead where, from the first step to the last', () => {
    const { wizard, outline } = opened('verkehrsunfallanfrage');
    const steps = waysThrough(wizard, outline).map(({ title, ways, isEnd }) => ({
      title,
      isEnd,
      ways: ways.map(({ when, to }) => `${when}: ${to}`),
    }));
    expect(steps[0]).toEqual({
      title: 'Wer hat den Unfall verursacht?',
      isEnd: false,
      ways: ['Danach: „Wann ist der Unfall passiert?“'],
    });
    expect(steps).toContainEqual({
      title: 'Wurde jemand verletzt?',
      isEnd: false,
      ways: ['Wenn „Verletzte Personen“ „Ja“ ist: „Wer wurde verletzt?“', 'Sonst: „War der Rettungsdienst vor Ort?“'],
    });
    const end = 'Vielen Dank, Ihre Unfallmeldung ist angekommen.';
    expect(steps.slice(-2)).toEqual([
      { title: 'Wie erreichen wir Sie?', isEnd: false, ways: [`Danach: Absenden, und dann „${end}“`] },
      { title: end, isEnd: true, ways: [] },
    ]);
    expect(steps).toHaveLength(Object.keys(wizard.definition.steps).length);
  });

  it('name the questions and the warnings that only some people see, with their conditions', () => {
    const calculator = opened('bussgeldrechner');
    const asked = waysThrough(calculator.wizard, calculator.outline).flatMap(({ sometimes }) => sometimes);
    expect(asked).toContain('„Wo war es?“ erscheint nur, wenn „Kategorie“ „Zu schnell gefahren“ ist.');
    const { wizard, outline } = opened('bussgeldanfrage');
    const said = waysThrough(wizard, outline).flatMap(({ sometimes }) => sometimes);
    const warnings = Object.keys(wizard.definition.steps).flatMap((id) => wizard.step(id)?.file.advice ?? []);
    expect([said.length, warnings.length > 5]).toEqual([warnings.length, true]);
    expect(said[0]).toMatch(
      /^Hinweis bei „Wann wurde das Schreiben zugestellt\?“, wenn der Tag nach heute liegt: „Dieses/,
    );
    const files = filesOf('bussgeldanfrage');
    const [names, words] = [namesIn(files), wordsIn(files)];
    expect(said.filter((one) => forProgramsIn(one, words, names) !== undefined)).toEqual([]);
  });

  it('stand at places of the draft', () => {
    const { wizard, outline, read } = opened('verkehrsunfallanfrage');
    for (const { ways } of waysThrough(wizard, outline))
      for (const { place } of ways) expect(readPointer(read.trees()[place.file]?.value, place.pointer)).toBeDefined();
  });
});

describe('what can be remarked on', () => {
  const { wizard, outline, read } = opened('bussgeldanfrage');
  const spots = spotsOf(wizard, outline, { step: 'service', answers: {} });

  it('is the step, what it asks and says, its way on, and the whole', () => {
    expect(spots.map(({ label }) => label)).toEqual([
      'Ganzer Schritt „Womit können wir Ihnen helfen?“',
      'Frage „Ihr Anliegen“',
      'Satz „Die Ersteinschätzung ist kostenlos und verpflichtet Sie zu n …“',
      'Weg: danach: „Was wird Ihnen vorgeworfen?“',
      'Ganzer Fragebogen',
    ]);
    for (const { place } of spots) expect(readPointer(read.trees()[place.file]?.value, place.pointer)).toBeDefined();
  });

  it('is nothing that only programs see', () => {
    const contact = opened('kontaktformular');
    const traps = contact.wizard.step('nachricht')?.fields.filter(isTrap) ?? [];
    expect(traps).toHaveLength(1);
    const offered = spotsOf(contact.wizard, contact.outline, { step: 'nachricht', answers: {} });
    const titles = new Set(traps.map(({ schema }) => `Frage „${schema.title ?? ''}“`));
    expect(offered.filter(({ label }) => titles.has(label))).toEqual([]);
    expect(offered.filter(({ label }) => label.startsWith('Frage')).length).toBeGreaterThan(3);
  });

  it('is chosen by what was touched last: a choice is part of its question, anything else of its step', () => {
    const question = spots.findIndex(({ place }) => place.pointer.startsWith('/schema'));
    const { pointer } = spots[question]?.place ?? { pointer: '' };
    expect(spotAt({ file: 'steps/service.json', pointer: `${pointer}/oneOf/1` }, spots)).toBe(question);
    expect(spotAt({ file: 'steps/service.json', pointer: '/button' }, spots)).toBe(0);
    expect(spotAt({ file: 'steps/kontakt.json', pointer: '' }, spots)).toBe(0);
    expect(spotAt(undefined, spots)).toBe(0);
  });
});

describe('what a draft changes', () => {
  it('is told in the words of the release, or that it is nothing', async () => {
    const live = filesOf('kontaktformular');
    const step = live['steps/nachricht.json'] ?? '';
    const files = { ...live, 'steps/nachricht.json': step.replace('Ihre Nachricht an uns', 'Schreiben Sie uns') };
    const open = (newer: Record<string, string>) =>
      render(<ChangesDialog id="kontaktformular" live={live} files={newer} onClose={() => undefined} />);
    const { container, unmount } = await open(files);
    expect(container.textContent).toMatch(/Titelbisher.*Ihre Nachricht an uns.*künftig.*Schreiben Sie uns/);
    await unmount();
    expect((await open(live)).container.textContent).toContain('ändert sich gegenüber dem, was jetzt gilt, nichts');
  });
});

const ADDRESS = '/api/studio/links/abc/remarks';
const SPOTS = [
  { label: 'Ganzer Schritt „Kontakt“', place: { file: 'steps/kontakt.json', pointer: '' } },
  { label: 'Frage „Name“', place: { file: 'steps/kontakt.json', pointer: '/schema/properties/name' } },
];

/** The server of a link: keeps what is sent, and refuses it while there is a refusal. */
function fakeLink() {
  const link = {
    sent: [] as StudioLinkRemark[],
    kept: [] as PartnerRemark[],
    refusal: undefined as Response | Error | undefined,
    send: async (address: RequestInfo | URL, init?: RequestInit) => {
      expect(address).toMatch(new RegExp(`^${ADDRESS}(?:/1)?$`));
      if (link.refusal instanceof Error) throw link.refusal;
      if (link.refusal !== undefined) return link.refusal;
      if (address !== ADDRESS && typeof init?.body === 'string') {
        const { name, text } = JSON.parse(init.body) as StudioLinkAnswer;
        const answer = { by: name, at: '2026-11-29T14:00:00.000Z', text };
        link.kept = link.kept.map((one) => ({ ...one, answers: [...one.answers, answer] }));
        return Response.json({ remarks: link.kept });
      }
      if (typeof init?.body === 'string') {
        const { name, ...remark } = JSON.parse(init.body) as StudioLinkRemark;
        link.sent.push({ name, ...remark });
        const id = link.kept.length + 1;
        link.kept.push({ id, ...remark, by: name, at: '2026-11-29T12:00:00.000Z', own: true, answers: [] });
      }
      return Response.json({ remarks: link.kept });
    },
  };
  return link;
}

async function openDialog(first = 0) {
  const link = fakeLink();
  const remarks = new PartnerRemarks(ADDRESS, link.send);
  await remarks.load();
  const { container, unmount } = await render(
    <RemarkDialog
      remarks={remarks}
      spots={SPOTS}
      first={first}
      describe={() => ({ about: 'Frage „Name“', quote: 'Name' })}
      onClose={() => undefined}
    />,
  );
  const write = async (name: string, text: string) => {
    await type(container.querySelector('input'), name);
    await type(container.querySelector('textarea'), text);
  };
  return { link, remarks, container, unmount, write };
}

describe('a remark through a link', () => {
  it('is sent with its place and a name, once, and stands below with its answer', async () => {
    const { link, remarks, container, unmount, write } = await openDialog(1);
    await write('Petra Öz', 'Warum zwei Namen?');
    await click(button('Anmerkung senden'));
    await eventually(() => expect(container.textContent).toContain('Ihre Anmerkung ist angekommen.'));
    expect(link.sent).toEqual([
      { ...SPOTS[1]?.place, about: 'Frage „Name“', quote: 'Name', name: 'Petra Öz', text: 'Warum zwei Namen?' },
    ]);
    expect(container.querySelector('textarea')?.value).toBe('');
    expect(container.querySelector('input')?.value).toBe('Petra Öz');
    link.kept = link.kept.map((one) => ({
      ...one,
      answers: [{ by: 'Vera Groß', at: '2026-11-29T13:00:00.000Z', text: 'Wegen der Anrede.' }],
      settled: { by: 'Vera Groß', at: '2026-11-29T13:00:00.000Z' },
    }));
    await remarks.load();
    await eventually(() => expect(container.textContent).toContain('Wegen der Anrede.'));
    expect(container.textContent).toContain('Erledigt von Vera Groß');
    await unmount();
  });

  it('is answered below it with the same name, and what was removed says by whom', async () => {
    const { link, remarks, container, unmount, write } = await openDialog(1);
    await write('Petra Öz', 'Warum zwei Namen?');
    await click(button('Anmerkung senden'));
    await eventually(() => expect(container.querySelector('article')).not.toBeNull());
    const [, answer] = container.querySelectorAll('textarea');
    link.refusal = new TypeError('Failed to fetch');
    await type(answer ?? null, 'Und bei Firmen?');
    await click(button('Antwort senden: Frage „Name“'));
    await eventually(() => expect(container.querySelector('[role=alert]')?.textContent).toContain('unterbrochen'));
    expect(answer?.value).toBe('Und bei Firmen?');
    link.refusal = undefined;
    await click(button('Antwort senden: Frage „Name“'));
    await eventually(() => expect(link.kept[0]?.answers[0]?.text).toBe('Und bei Firmen?'));
    await eventually(() => expect(answer?.value).toBe(''));
    const act = { by: 'Vera Groß', at: '2026-11-29T13:00:00.000Z' };
    link.kept = link.kept.map((one) => ({ ...one, text: '', answers: [], settled: act, removed: true }));
    await remarks.load();
    await eventually(() => expect(container.querySelector('article')?.textContent).toContain('Gelöscht von Vera Groß'));
    expect(container.querySelector('article textarea')).toBeNull();
    await unmount();
  });

  it.each<[string, () => Response | Error, string]>([
    [
      'a link that has ended',
      refuse(410, 'Dieser Link gilt nicht mehr.'),
      'Dieser Link gilt nicht mehr. Bitte fragen Sie.',
    ],
    ['too many', refuse(429, 'Das waren zu viele Anfragen.'), 'Das waren zu viele Anfragen.'],
    ['no connection', () => new TypeError('Failed to fetch'), 'Die Verbindung ist unterbrochen.'],
    [
      'a proxy that answers no JSON',
      () => new Response('<h1>502</h1>', { status: 502 }),
      'Die Verbindung ist unterbrochen.',
    ],
  ])('keeps its words where it is refused: %s', async (_, refusal, sentence) => {
    const { link, container, unmount, write } = await openDialog();
    await write('Petra Öz', 'Warum zwei Namen?');
    link.refusal = refusal();
    await click(button('Anmerkung senden'));
    await eventually(() => expect(container.querySelector('[role=alert]')?.textContent).toContain(sentence));
    expect(container.querySelector('textarea')?.value).toBe('Warum zwei Namen?');
    link.refusal = undefined;
    await click(button('Anmerkung senden'));
    await eventually(() => expect(link.sent).toHaveLength(1));
    await unmount();
  });
});

function refuse(status: number, error: string): () => Response {
  return () => Response.json({ success: false, error, details: 'Bitte fragen Sie.' }, { status });
}
