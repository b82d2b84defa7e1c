// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { StudioStepCounts } from '../../../src/contract/index.ts';
import { describeTotals } from '../../../src/studio/visitors/StepLine.tsx';
import { stepTotals, stoppedAt } from '../../../src/studio/visitors/stepTotals.ts';
import { VisitorsDialog } from '../../../src/studio/visitors/VisitorsDialog.tsx';
import { doing, eventually } from '../../support/react.tsx';
import { sitDown } from '../desk.tsx';
import { FakeServer } from '../fakeServer.ts';
import { filesOf } from '../folder.ts';

const none = { reached: 0, passed: 0, refused: 0, broken: [] };
const COUNTS: StudioStepCounts = {
  weekNow: '2026-11-23',
  versions: [
    { revision: 'neu', since: '2026-11-20T10:00:00.000Z', isLive: true },
    { revision: 'alt', since: '2026-09-01T10:00:00.000Z' },
  ],
  counts: [
    { ...none, week: '2026-11-23', revision: 'neu', step: 'nachricht', reached: 30, passed: 24 },
    { ...none, week: '2026-11-16', revision: 'neu', step: 'nachricht', reached: 10, passed: 10 },
    {
      ...none,
      week: '2026-11-02',
      revision: 'alt',
      step: 'nachricht',
      reached: 5,
      refused: 7,
      broken: [{ field: '/nachricht', rule: 'required', count: 7 }],
    },
    { ...none, week: '2026-10-26', revision: 'alt', step: 'damals', reached: 3 },
  ],
};

const broken = (week: string, rule: string, count: number) => ({
  ...none,
  week,
  revision: 'neu',
  step: 'nachricht',
  broken: [{ field: '/plz', rule, count }],
});
const text = () => document.querySelector('[role="dialog"]')?.textContent ?? '';

describe('the totals of a step', () => {
  it.each([
    [{ weeks: 1, revision: undefined }, [30, 24, 0]],
    [{ weeks: 2, revision: undefined }, [40, 34, 0]],
    [{ weeks: 4, revision: undefined }, [45, 34, 7]],
    [{ weeks: 4, revision: 'alt' }, [5, 0, 7]],
  ])('of %j', (selected, [reached, passed, refused]) => {
    expect(stepTotals(COUNTS, selected).get('nachricht')).toMatchObject({ reached, passed, refused });
  });

  it('say what was broken most often first', () => {
    const counts = [
      broken('2026-11-16', 'required', 2),
      broken('2026-11-23', 'pattern', 3),
      broken('2026-11-23', 'required', 2),
    ];
    expect(stepTotals({ ...COUNTS, counts }, { weeks: 4, revision: undefined }).get('nachricht')?.broken).toEqual([
      { field: '/plz', rule: 'required', count: 4 },
      { field: '/plz', rule: 'pattern', count: 3 },
    ]);
  });

  it('never say that fewer than none stopped: who began before may have gone on', () => {
    expect(stoppedAt({ reached: 3, passed: 5 })).toBe(0);
  });

  it.each([
    ['questions', undefined, 'Hier war in dieser Zeit niemand, der gezählt wurde.'],
    ['questions', { reached: 40, passed: 30 }, 'Erreicht: 40, weiter: 30, bisher nicht weiter: 10 (25 %).'],
    ['questions', { reached: 9, passed: 3 }, 'Erreicht: 9, weiter: 3, bisher nicht weiter: 6.'],
    ['final', { reached: 40, passed: 0 }, 'Erreicht: 40.'],
  ] as const)('are said of a step of %s with %j', (role, counts, sentence) => {
    const totals = counts && { ...none, step: 'probe', ...counts };
    expect(describeTotals({ role, marks: [] }, totals)).toBe(sentence);
  });
});

const bars = () => document.querySelectorAll('[role="dialog"] li > span[aria-hidden]').length;

describe('the dialog', () => {
  it('shows each step with its numbers and reasons, and those of former versions apart', async () => {
    const server = new FakeServer(filesOf('kontaktformular'));
    server.counted = COUNTS;
    const desk = await sitDown(server, (close) => <VisitorsDialog onClose={close} />);
    await doing(() => desk.publishing.load());
    await eventually(() => expect(text()).toContain('Erreicht: 45, weiter: 34, bisher nicht weiter: 11 (24 %).'));
    expect(bars()).toBe(1);
    expect(text()).toContain('7-mal ging es nicht weiter');
    expect(text()).toContain('(7-mal)');
    expect(text()).not.toContain('damals');
  });

  it('draws no share of fewer than ten: who is alone has not stopped', async () => {
    const server = new FakeServer(filesOf('kontaktformular'));
    server.counted = {
      ...COUNTS,
      counts: [{ ...none, week: COUNTS.weekNow, revision: 'neu', step: 'nachricht', reached: 1 }],
    };
    const desk = await sitDown(server, (close) => <VisitorsDialog onClose={close} />);
    await doing(() => desk.publishing.load());
    await eventually(() => expect(text()).toContain('Erreicht: 1, weiter: 0, bisher nicht weiter: 1.'));
    expect(bars()).toBe(0);
  });

  it('says when nobody was counted', async () => {
    const desk = await sitDown(new FakeServer(filesOf('kontaktformular')), (close) => (
      <VisitorsDialog onClose={close} />
    ));
    await doing(() => desk.publishing.load());
    await eventually(() => expect(text()).toContain('ist hier niemand gezählt worden'));
  });
});
