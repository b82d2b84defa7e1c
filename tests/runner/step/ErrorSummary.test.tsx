// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { withName, type PropertySchema } from '../../../src/engine/index.ts';
import { fieldId } from '../../../src/fields/index.ts';
import { ErrorSummary } from '../../../src/runner/step/ErrorSummary.tsx';
import type { Problem } from '../../../src/runner/run/refusal.ts';
import { group, text } from '../../engine/definitions.ts';
import { click, render } from '../../support/react.tsx';

const schema: PropertySchema = group({ vorname: text('Vorname'), nachname: text('Nachname'), ort: text('Ort') });
const EMPTY = 'Bitte füllen Sie dieses Feld aus.';

async function draw(problems: Problem[]) {
  const onVisit = vi.fn<(step: string) => void>();
  const { container } = await render(
    <>
      <ErrorSummary
        title="Bitte prüfen Sie Ihre Angaben"
        problems={problems}
        say={({ pointer, message }, isRepeated) => (isRepeated ? withName(schema, pointer, message) : message)}
        onVisit={onVisit}
      />
      <input id={fieldId('/vorname')} />
      <div>
        <input id={`${fieldId('/art')}__1`} />
      </div>
    </>,
  );
  const box = container.querySelector('[role=alert]');
  return { box, onVisit, links: () => [...(box?.querySelectorAll('a') ?? [])] };
}

function summaryOf(problems: Problem[]) {
  return <ErrorSummary title="Prüfen" problems={problems} onVisit={() => undefined} />;
}

it('takes the focus, and has its title for a name', async () => {
  const { box } = await draw([{ pointer: '/ort', message: 'Ort fehlt.' }]);
  expect(document.activeElement).toBe(box);
  const name = document.getElementById(box?.getAttribute('aria-labelledby') ?? '');
  expect(name?.textContent).toBe('Bitte prüfen Sie Ihre Angaben');
});

it('is read out when it appears, and not again when a field is mended', async () => {
  const problems = [
    { pointer: '/vorname', message: EMPTY },
    { pointer: '/ort', message: 'Ort fehlt.' },
  ];
  const { container, rerender } = await render(summaryOf(problems));
  const box = container.querySelector('[role=alert]');
  expect(box?.getAttribute('aria-live')).toBeNull();
  await rerender(summaryOf(problems.slice(1)));
  expect(box?.querySelectorAll('a')).toHaveLength(1);
  expect(box?.getAttribute('aria-live')).toBe('off');
});

it('says what to do above a list that may be longer than the screen, and is read from its beginning then', async () => {
  const problems = Array.from({ length: 30 }, (_, at) => ({ pointer: `/bilder/${at}`, message: `Bild ${at}` }));
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const drawAt = (height: number) => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height);
    return render(
      <ErrorSummary title="Dateien" problems={problems} onVisit={() => undefined}>
        <button>Ohne diese Dateien weiter</button>
      </ErrorSummary>,
    );
  };
  const { container } = await drawAt(window.innerHeight);
  expect(scrolled).toHaveBeenLastCalledWith({ block: 'start' });
  const [, what, list] = container.querySelector('[role=alert]')?.children ?? [];
  expect([what?.textContent, list?.tagName]).toEqual(['Ohne diese Dateien weiter', 'UL']);
  await drawAt(100);
  expect(scrolled).toHaveBeenLastCalledWith({ block: 'nearest' });
  vi.restoreAllMocks();
});

it('names the field only beside a sentence that another problem has too', async () => {
  const { links } = await draw([
    { pointer: '/vorname', message: EMPTY },
    { pointer: '/nachname', message: EMPTY },
    { pointer: '/ort', message: 'Ort fehlt.' },
  ]);
  const [first, second, third] = links().map(({ textContent }) => textContent);
  expect(first).toContain('Vorname');
  expect(second).toContain('Nachname');
  expect(third).toBe('Ort fehlt.');
});

it('leads to the field that is on screen', async () => {
  const { links, onVisit } = await draw([{ pointer: '/vorname', message: EMPTY }]);
  await click(links()[0]);
  expect(document.activeElement?.id).toBe(fieldId('/vorname'));
  expect(onVisit).not.toHaveBeenCalled();
});

it('leads to the first part of a field that has several', async () => {
  const { links } = await draw([{ pointer: '/art', message: EMPTY }]);
  await click(links()[0]);
  expect(document.activeElement?.id).toBe(`${fieldId('/art')}__1`);
});

it('leads to the step of a field that is on another one', async () => {
  const { links, onVisit } = await draw([{ pointer: '/vorname', message: EMPTY, step: 'person' }]);
  await click(links()[0]);
  expect(onVisit).toHaveBeenCalledExactlyOnceWith('person');
});
