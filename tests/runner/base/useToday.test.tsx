// @vitest-environment happy-dom
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Finished } from '../../../src/runner/end/Finished.tsx';
import { useToday } from '../../../src/runner/base/useToday.ts';
import { localDate } from '../../../src/runner/base/localDate.ts';
import { afterwards, loadQuestionParts } from '../../../src/runner/later/parts.ts';
import { blankStart } from '../../../src/runner/run/start.ts';
import { WizardRunner } from '../../../src/runner/wizard/WizardRunner.tsx';
import { onDay, type Wizard } from '../../../src/engine/index.ts';
import { group, makeWizard, text } from '../../engine/definitions.ts';
import { LOADED } from '../../wizards/folders.ts';
import { button, click, doing, render, renderHook } from '../../support/react.tsx';

/** A page that stays open while another day begins, or that was drawn on the day before. */

const CONTACT = { phone: '030 000000', email: 'wir@vorfahrt.example' };
const MINUTE_MS = 60_000;

/** On the person's clock. */
const at = (day: string, time = '12:00:00') => new Date(`${day}T${time}`);

beforeAll(() => Promise.all([loadQuestionParts(), afterwards.load()]));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: at('2026-11-24') });
});
afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
});

/** The page becomes visible. */
const look = () => doing(() => document.dispatchEvent(new Event('visibilitychange')));

describe('the day', () => {
  it.each([
    ['becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['comes from a cache', () => window.dispatchEvent(new Event('pageshow'))],
    ['is printed', () => window.dispatchEvent(new Event('beforeprint'))],
  ])('is looked at when the page %s', async (_, happen) => {
    const { result } = await renderHook(useToday);
    expect(result()).toBe('2026-11-24');
    vi.setSystemTime(at('2026-11-26'));
    await doing(happen);
    expect(result()).toBe('2026-11-26');
  });

  it('changes at midnight, also after a night in which the device has slept', async () => {
    vi.setSystemTime(at('2026-11-24', '23:59:30'));
    const { result } = await renderHook(useToday);
    await doing(() => vi.advanceTimersByTimeAsync(29_000));
    expect(result()).toBe('2026-11-24');
    await doing(() => vi.advanceTimersByTimeAsync(1000));
    expect(result()).toBe('2026-11-25');
    // Timers have stood still meanwhile.
    vi.setSystemTime(at('2026-11-27', '07:00:00'));
    await doing(() => vi.advanceTimersByTimeAsync(MINUTE_MS));
    expect(result()).toBe('2026-11-27');
  });

  it('is watched by one timer, which ends with the last part that shows it', async () => {
    const first = await renderHook(useToday);
    const second = await renderHook(useToday);
    expect(vi.getTimerCount()).toBe(1);
    await first.unmount();
    vi.setSystemTime(at('2026-11-25'));
    await look();
    expect(second.result()).toBe('2026-11-25');
    await second.unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

function siteWizard(id: string): Wizard {
  const wizard = LOADED.find((loaded) => loaded.wizard.id === id)?.wizard;
  if (wizard === undefined) throw new Error(`There is no wizard '${id}'.`);
  return { ...wizard, today: localDate };
}

describe('a page that was left open', () => {
  it('says on the 26th that the time for an objection is over, without a key', async () => {
    const bussgeld = { schreiben: 'bussgeld', zustellungsdatum: '2026-11-11' };
    const wizard = siteWizard('bussgeldanfrage');
    const answers = { anfrageTyp: 'bussgeld', bussgeld };
    const begin = { ...blankStart(wizard, 'angaben'), answers, left: ['/bussgeld/zustellungsdatum'] };
    const { container } = await render(<WizardRunner wizard={wizard} contact={CONTACT} begin={begin} />);
    const words = () => container.textContent.replaceAll('\u00A0', ' ');
    expect(words()).toContain('Einspruch bis Mittwoch, 25.11.2026, noch 1 Tag.');
    vi.setSystemTime(at('2026-11-26'));
    await look();
    expect(words()).toContain('Die Einspruchsfrist ist am Mittwoch, 25.11.2026 abgelaufen');
    expect(words()).not.toContain('noch 1 Tag');
  });

  it('takes back that a day is in the future, once it is not', async () => {
    const wizard = makeWizard({
      steps: {
        tag: {
          schema: group({
            tag: {
              ...text('Tag'),
              format: 'date',
              maxDate: 'today',
              errorMessage: { maxDate: 'Das ist noch nicht gewesen.' },
            },
          }),
        },
        mehr: { schema: group({ mehr: text('Mehr') }) },
      },
    });
    const begin = { ...blankStart(wizard, undefined), answers: { tag: '2026-11-25' } };
    const { container } = await render(
      <WizardRunner wizard={{ ...wizard, today: localDate }} contact={CONTACT} begin={begin} />,
    );
    await click(button('Weiter', container));
    expect(container.textContent).toContain('Das ist noch nicht gewesen.');
    vi.setSystemTime(at('2026-11-25'));
    await look();
    expect(container.textContent).not.toContain('Das ist noch nicht gewesen.');
    await click(button('Weiter', container));
    expect(container.textContent).toContain('Mehr');
  });

  it('counts the days that are left on the last page', async () => {
    const last = makeWizard({ steps: { frage: { schema: group({}) } } }).step('danke');
    if (last === undefined) throw new Error("There is no step 'danke'.");
    const calendar = { day: '=frist', title: 'Einspruchsfrist endet', text: [] };
    const step = {
      ...last,
      file: { ...last.file, sections: [{ title: 'Ihre Frist', text: ['Bis dann.'], calendar }] },
    };
    const receipt = { anfrageId: 'a', referenz: 'BG-1', tage: { frist: '2026-11-25' } };
    const { container } = await render(<Finished step={step} receipt={receipt} contact={CONTACT} />);
    const heading = () => container.querySelector('h2')?.textContent;
    expect(heading()).toBe('Ihre Frist: noch 1 Tag');
    expect(button('In den Kalender eintragen', container)).toBeDefined();
    vi.setSystemTime(at('2026-11-26'));
    await look();
    expect(heading()).toBe('Ihre Frist: seit gestern vorbei');
    expect(button('In den Kalender eintragen', container)).toBeUndefined();
  });
});

describe('a page that was drawn on the day before', () => {
  const wizard = makeWizard({
    wizard: { computed: { tage: { days: { from: 'today', to: '2026-11-30' }, format: 'days' } } },
    steps: {
      frage: { schema: group({ frage: text('Frage') }), intro: ['Noch {=tage}.'] },
      mehr: { schema: group({}) },
    },
  });

  it('is taken over as it is, and then says what holds today', async () => {
    const page = <WizardRunner wizard={{ ...wizard, today: localDate }} contact={CONTACT} />;
    const meta = Object.assign(document.createElement('meta'), { name: 'vorfahrt:tag', content: '2026-11-23' });
    const container = document.body.appendChild(document.createElement('div'));
    onTestFinished(() => container.remove());
    vi.setSystemTime(at('2026-11-23'));
    container.innerHTML = renderToString(<WizardRunner wizard={onDay(wizard, '2026-11-23')} contact={CONTACT} />);
    expect(container.textContent).toContain('Noch 7 Tage.');
    document.head.append(meta);
    vi.setSystemTime(at('2026-11-24'));
    const mismatches = vi.fn<(error: unknown) => void>();
    await doing(() => {
      const root = hydrateRoot(container, page, { onRecoverableError: mismatches });
      onTestFinished(() => doing(() => root.unmount()));
    });
    expect(container.textContent).toContain('Noch 6 Tage.');
    expect(mismatches).not.toHaveBeenCalled();
  });
});
