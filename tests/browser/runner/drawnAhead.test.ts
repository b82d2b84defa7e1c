import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { LONG } from '../../support/extent.ts';
import { openSite, untilLive, type Site } from '../site.ts';
import { expectHeading } from './fineReviewWalk.ts';

/** The step that comes next is drawn where no page has it, and a step change has the browser compute styles and layout no more often than it must. */

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const FIRST = 'Womit können wir Ihnen helfen?';
const SECOND = 'Was wird Ihnen vorgeworfen?';
const THIRD = 'Wer trägt die Kosten, falls Sie uns beauftragen?';
const FOURTH = 'Wie erreichen wir Sie?';

async function begin() {
  const { page, close, complaints } = await site.visit({
    viewport: { width: 390, height: 664 },
    hasTouch: true,
    isMobile: true,
  });
  await page.addInitScript(() => {
    const made: Element[] = [];
    const create = document.createElement.bind(document);
    document.createElement = (name: string, options?: ElementCreationOptions) => {
      const element = create(name, options);
      made.push(element);
      return element;
    };
    Object.assign(window, { made });
  });
  await page.goto('/anfrage/bussgeldanfrage');
  await untilLive(page);
  return { page, close, complaints };
}

/** Waits until the heading of a step is drawn that is not in the page. */
async function untilDrawn(page: Page, title: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      (window as unknown as { made: Element[] }).made.some(
        (element) => element.localName === 'h1' && element.textContent.endsWith(wanted) && !element.isConnected,
      ),
    title,
  );
}

type Traced = {
  name: string;
  ph: string;
  tid: number;
  ts: number;
  dur: number;
  args: { data?: { type?: string }; beginData?: { frame?: string }; elementCount?: number };
};

/** How often styles of the page's own elements and its layout are computed from a tap to the next painted frame. */
async function passesOf(page: Page, cdp: CDPSession, target: Locator): Promise<{ styles: number; layouts: number }> {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const events: Traced[] = [];
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as Traced[]));
  cdp.on('Tracing.dataCollected', collect);
  // Nothing is asked of the page before it is painted, since that would have it compute styles.
  await page.evaluate(() => {
    const painted = new Promise<void>((resolve) => {
      const after = () => requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      addEventListener('click', after, { capture: true, once: true });
    });
    Object.assign(window, { painted });
  });
  await cdp.send('Tracing.start', { categories: 'devtools.timeline', transferMode: 'ReportEvents' });
  const painted = page.evaluate(() => (window as unknown as { painted: Promise<void> }).painted);
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await painted;
  const complete = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()));
  await cdp.send('Tracing.end');
  await complete;
  cdp.off('Tracing.dataCollected', collect);
  const click = events.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'click');
  if (click === undefined) throw new Error('Nothing was clicked.');
  const ours = events.filter(({ tid, ph, ts }) => tid === click.tid && ph === 'X' && ts >= click.ts);
  const end = click.ts + click.dur;
  const painting = Math.min(...ours.filter(({ name, ts }) => name === 'Paint' && ts > end).map(({ ts }) => ts));
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const isOurs = ({ ts, args }: Traced) => ts < painting && args.beginData?.frame === frameTree.frame.id;
  const passes = ours.filter(isOurs);
  return {
    styles: passes.filter(({ name, args }) => name === 'UpdateLayoutTree' && (args.elementCount ?? 0) > 0).length,
    layouts: passes.filter(({ name }) => name === 'Layout').length,
  };
}

it.runIf(LONG)('a step change computes styles and layout of the page as often as named here, and no more', async () => {
  const { page, close, complaints } = await begin();
  const cdp = await page.context().newCDPSession(page);
  await page.getByRole('heading', { level: 1, name: FIRST }).waitFor();
  const passes = [];
  await untilDrawn(page, SECOND);
  const found = await page.evaluate(
    (text) => (window as unknown as { find: (text: string) => boolean }).find(text),
    SECOND,
  );
  expect([found, await page.locator('form').count()]).toEqual([false, 1]);
  passes.push(await passesOf(page, cdp, page.getByText('Bußgeldprüfung', { exact: true })));
  await expectHeading(page, SECOND);
  for (const field of ['vorwurf', 'fahrzeugTyp', 'probezeit', 'schreiben'])
    await page.locator(`#feld_bussgeld_${field}`).tap();
  await untilDrawn(page, THIRD);
  passes.push(await passesOf(page, cdp, page.getByRole('button', { name: 'Weiter' })));
  await expectHeading(page, THIRD);
  await untilDrawn(page, FOURTH);
  passes.push(await passesOf(page, cdp, page.getByText('Ich zahle selbst', { exact: true })));
  await expectHeading(page, FOURTH);
  expect(passes.map(({ layouts }) => layouts)).toEqual([1, 1, 1]);
  // The styles of the screen, those that the focus changes, and for a choice those of its own marks.
  const most = [5, 3, 5];
  expect(passes.filter(({ styles }, index) => styles > (most[index] ?? 0))).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});
