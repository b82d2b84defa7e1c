// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { useStudio } from '../../src/studio/context/context.ts';
import { useLive, usePublishing } from '../../src/studio/publishing/context.ts';
import { StatusLine } from '../../src/studio/bench/StatusLine.tsx';
import { DoneNotice } from '../../src/studio/publishing/DoneNotice.tsx';
import { findEntries, searchable } from '../../src/studio/palette/entries.ts';
import { useCommands } from '../../src/studio/palette/useCommands.ts';
import { PublishDialog } from '../../src/studio/publishing/PublishDialog.tsx';
import { RetireDialog } from '../../src/studio/publishing/RetireDialog.tsx';
import { SwitchDialog } from '../../src/studio/publishing/SwitchDialog.tsx';
import { StopPlanDialog } from '../../src/studio/publishing/StopPlanDialog.tsx';
import { formatAhead, formatPlannedFor, missingTime, type Entry } from '../../src/studio/publishing/words.ts';
import { formatPlanned, type Listed } from '../../src/studio/list/listed.ts';
import { ApiFault } from '../../src/studio/api/api.ts';
import { button, click, doing, eventually, menuEntry, type } from '../support/react.tsx';
import { sitDown } from './desk.tsx';
import { FakeServer, PASSED, PLANNED_FOR } from './fakeServer.ts';
import { filesOf } from './folder.ts';

/** A release at a time, in the studio. */

const LIVE = filesOf('kontaktformular');
const DRAFT = { ...LIVE, 'steps/nachricht.json': (LIVE['steps/nachricht.json'] ?? '').replace('Nachricht', 'Frage') };
const PLANNED = { plan: 7, for: PLANNED_FOR, by: 'Frieda Groß', at: '2026-11-29T10:00:00Z', note: 'Neu', hash: 'v1' };

const submit = () => document.querySelector<HTMLButtonElement>('[role="dialog"] [type="submit"]');
const says = (words: string) => eventually(() => expect(submit()?.textContent).toBe(words));
const actsOf = ({ calls }: FakeServer) => calls.filter((call) => /^(?:publish|plan|stop)/.test(call));
const input = (kind: string) => document.querySelector<HTMLInputElement>(`input[type="${kind}"]`);
const radio = (index: number) => document.querySelectorAll<HTMLInputElement>('input[type="radio"]')[index];

function PlanNote() {
  const { state } = useStudio();
  const [publishing, { release }] = usePublishing();
  useLive(publishing, state);
  return release?.planned?.note;
}

const entry = (at: string) => ({ kind: 'veroeffentlicht', plannedFor: PLANNED_FOR, at }) as Entry;

describe('publishing', () => {
  it('at a time asks for the day and the hour in Germany, keeps what was written, and plans', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    server.checks = [PASSED];
    const desk = await sitDown(server, (close) => (
      <>
        <PublishDialog onClose={close} />
        <DoneNotice />
      </>
    ));
    await says('Bitte schreiben Sie, was sich ändert und warum');
    await type(document.querySelector('textarea'), 'Gilt ab Neujahr');
    await says('Veröffentlichen');
    await click(radio(1));
    await says('Bitte geben Sie einen Tag und eine Uhrzeit an');
    expect([document.querySelector('textarea')?.value, input('time')?.value]).toEqual(['Gilt ab Neujahr', '00:00']);
    await type(input('date'), '2020-01-01');
    await says('Dieser Zeitpunkt ist vorbei');
    await type(input('date'), '2126-01-01');
    await says('Planen');
    server.refusal = new ApiFault(422, 'Dieser Zeitpunkt ist schon vorbei.');
    await click(submit());
    await eventually(() => expect(document.body.textContent).toContain('Dieser Zeitpunkt ist schon vorbei.'));
    server.refusal = undefined;
    await click(submit());
    await eventually(() => expect(actsOf(server)).toContain('plan 2126-01-01 00:00 Gilt ab Neujahr'));
    await eventually(() =>
      expect(desk.container.textContent).toContain(
        'Geplant für 1. Januar 2027, 00:00 Uhr: Es geht dann von selbst live.',
      ),
    );
    expect(actsOf(server).filter((call) => call.startsWith('publish'))).toEqual([]);
    expect(button('Stoppen …')).toBeDefined();
    // It is not so any more.
    server.told = { ...server.told, planned: { ...PLANNED, obstacle: { why: 'Zurückgezogen.', at: PLANNED.at } } };
    await doing(() => desk.publishing.load());
    expect(desk.container.textContent).not.toContain('Geplant für');
  });

  it.each(['planen', 'Termin', 'Zeitpunkt'])('is what the palette finds for "%s"', async (words) => {
    const Found = () => findEntries(searchable(useCommands()), words).map(({ id, label }) => <li key={id}>{label}</li>);
    const desk = await sitDown(new FakeServer(LIVE, DRAFT), () => <Found />);
    await doing(() => desk.publishing.load());
    expect(desk.container.querySelector('li')?.textContent).toBe('Veröffentlichen …');
  });

  it('now, where something is planned, says that it does not happen then', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    server.told = { ...server.told, planned: PLANNED };
    await sitDown(server, (close) => <PublishDialog onClose={close} />);
    await eventually(() => expect(document.body.textContent).toContain('geschieht sie nicht mehr'));
    expect(document.body.textContent).toContain('geplant für 1. Januar 2027, 00:00 Uhr, von Frieda Groß: „Neu“.');
    expect(document.body.textContent).toContain('Frieda Groß bekommt darüber eine E-Mail.');
  });

  it('at another time replaces what is planned, and begins with its time', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    server.told = { ...server.told, planned: PLANNED, name: 'Frieda Groß' };
    const desk = await sitDown(server, (close) => <PublishDialog onClose={close} />);
    await doing(() => desk.publishing.load());
    await click(radio(1));
    expect([input('date')?.value, input('time')?.value]).toEqual(['2027-01-01', '00:00']);
    expect(document.body.textContent).toMatch(
      /von Frieda Groß: „Neu“\. .*Ansehen, was geplant istIhre Planung tritt an deren Stelle\.(?! Frieda)/,
    );
    await type(input('date'), '2126-02-01');
    await type(document.querySelector('textarea'), 'Erst im Februar');
    await says('Neu planen');
    await click(submit());
    await eventually(() => expect(actsOf(server)).toEqual(['plan 2126-02-01 00:00 Erst im Februar, statt 7']));
  });
});

describe('the day of a plan', () => {
  it('is told in words by the calendar of Germany, and refused at once when it is over', () => {
    // Already the next day in Germany.
    const now = new Date('2026-11-28T23:30:00Z');
    const ahead = (day: string) => formatAhead({ day, time: '00:00' }, now);
    expect(['2026-11-28', '', '2026-11-29', '2026-11-30', '2027-01-01'].map(ahead)).toEqual([
      undefined,
      undefined,
      'Sonntag, 29. November 2026: heute',
      'Montag, 30. November 2026: morgen',
      'Freitag, 1. Januar 2027: in 33 Tagen',
    ]);
    const missing = (day: string, time: string) => missingTime({ day, time }, now);
    expect([missing('2026-11-29', '00:30'), missing('2026-11-29', '00:31'), missing('', '00:00')]).toEqual([
      'Dieser Zeitpunkt ist vorbei',
      undefined,
      'Bitte geben Sie einen Tag und eine Uhrzeit an',
    ]);
  });
});

describe('what is planned', () => {
  it('stands above the wizard, with who and why, and why nothing comes of it', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    server.told = { ...server.told, planned: PLANNED };
    const desk = await sitDown(server, () => <StatusLine />);
    await doing(() => desk.publishing.load());
    expect(desk.container.textContent).toContain(
      'Eine Veröffentlichung ist geplant für 1. Januar 2027, 00:00 Uhr, von Frieda Groß: „Neu“.',
    );
    // What the line has no room for cannot be reached by Tab either.
    expect(desk.container.querySelector('a')).toBeNull();
    expect(desk.container.textContent).toContain('Geplant ist genau dieser Stand des Entwurfs.');
    // The closed line is cut at its end.
    expect(desk.container.textContent).toMatch(/geplant für .*Besucher sehen ihn nicht\./);
    server.told = { ...server.told, planned: { ...PLANNED, hash: 'v0' } };
    await doing(() => desk.publishing.load());
    expect(desk.container.textContent).toContain('Der Entwurf wurde seither geändert, das gehört nicht dazu.');
    server.told = { ...server.told, planned: { ...PLANNED, obstacle: { why: 'Zurückgezogen.', at: PLANNED.at } } };
    await doing(() => desk.publishing.load());
    expect(desk.container.textContent).toContain('ist nicht möglich und geschieht nicht. Zurückgezogen.');
    await click(button('Mehr zum Stand'));
    expect(menuEntry('Planung entfernen …')).toBeDefined();
    const link = document.querySelector('a');
    expect([link?.textContent, link?.getAttribute('href')]).toEqual([
      'Ansehen, was geplant ist',
      '/studio/akten/kontaktformular/7',
    ]);
  });

  it('is stopped by its number, with a reason', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    server.told = { ...server.told, planned: PLANNED };
    const desk = await sitDown(server, (close) => (
      <>
        <StopPlanDialog onClose={close} />
        <DoneNotice />
      </>
    ));
    await doing(() => desk.publishing.load());
    await type(document.querySelector('textarea'), 'Doch nicht');
    await says('Stoppen');
    await click(submit());
    await eventually(() => expect(actsOf(server)).toEqual(['stop 7 Doch nicht']));
    await eventually(() => expect(desk.container.textContent).toContain('Gestoppt: Was geplant war, geht nicht live.'));
  });

  it('that is not possible any more is removed, and nothing is called stopped', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    server.told = { ...server.told, planned: { ...PLANNED, obstacle: { why: 'Zurückgezogen.', at: PLANNED.at } } };
    const desk = await sitDown(server, (close) => (
      <>
        <StopPlanDialog onClose={close} />
        <DoneNotice />
      </>
    ));
    await doing(() => desk.publishing.load());
    await type(document.querySelector('textarea'), 'Gelesen');
    await says('Entfernen');
    expect(document.body.textContent).not.toMatch(/stoppen|gestoppt/i);
    await click(submit());
    await eventually(() => expect(actsOf(server)).toEqual(['stop 7 Gelesen']));
    await eventually(() => expect(desk.container.textContent).toContain('Entfernt: '));
  });

  it('is asked for again when a window hears of it', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    const desk = await sitDown(server, () => <PlanNote />);
    await eventually(() => expect(server.calls).toContain('release'));
    server.told = { ...server.told, planned: PLANNED };
    const heard = (more: object) => desk.workspace.heard({ version: 'v1', others: [], ...more });
    await doing(async () => void heard({ planned: { plan: 7, for: PLANNED_FOR, isBlocked: false } }));
    await eventually(() => expect(desk.container.textContent).toBe('Neu'));
    const before = server.calls.length;
    const plan = { planned: { plan: 7, for: PLANNED_FOR, isBlocked: false } };
    await doing(async () => void heard({ ...plan, review: '3 offen' }));
    await doing(async () => void heard({ ...plan, review: '3 zugestimmt' }));
    expect(server.calls.slice(before)).toEqual(['release', 'release']);
    await doing(async () => void heard(plan));
    const asked = server.calls.length;
    await doing(async () => void heard({ planned: { plan: 7, for: PLANNED_FOR, isBlocked: false } }));
    expect(server.calls).toHaveLength(asked);
    const { planned: _planned, ...rest } = server.told;
    server.told = rest;
    await doing(async () => void heard({}));
    await eventually(() => expect(desk.container.textContent).toBe(''));
  });

  it('is named where the wizard is switched off or retired, with what becomes of it', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    server.told = { ...server.told, planned: PLANNED };
    for (const [draw, becomes] of [
      [(close: () => void) => <SwitchDialog onClose={close} />, 'bleibt geplant'],
      [(close: () => void) => <RetireDialog onClose={close} />, 'geschieht dann nicht'],
    ] as const) {
      const desk = await sitDown(server, draw);
      await doing(() => desk.publishing.load());
      const text = [...document.querySelectorAll('[role="dialog"]')].at(-1)?.textContent;
      expect([text?.includes('1. Januar 2027, 00:00 Uhr'), text?.includes(becomes)]).toEqual([true, true]);
    }
  });

  it('stands in the list, and in the history, where it says if it was late', () => {
    const listed = { planned: { for: PLANNED_FOR, isBlocked: false } } as Listed;
    expect(formatPlanned(listed)).toBe('Geplant für 1. Januar 2027, 00:00 Uhr');
    expect(formatPlanned({ planned: { for: PLANNED_FOR, isBlocked: true } } as Listed)).toContain('nicht möglich');
    expect(formatPlannedFor(entry('2026-12-31T23:00:05Z'))).toBe('geplant für 1. Januar 2027, 00:00 Uhr');
    expect(formatPlannedFor(entry('2027-01-01T08:00:00Z'))).toBe(
      'geplant für 1. Januar 2027, 00:00 Uhr; verspätet, live seit 1. Januar 2027, 09:00 Uhr',
    );
  });
});
