// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { StudioContext, type Studio } from '../../src/studio/context/context.ts';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { Change, Marked } from '../../src/studio/parts/foundText.tsx';
import { TextRow } from '../../src/studio/texts/TextRow.tsx';
import { render } from '../support/react.tsx';
import { filesOf } from './folder.ts';

const outline = outlineOf(treeReader()(filesOf('bussgeldanfrage')));
const nothing = () => undefined;
const calls = {
  onOpen: nothing,
  onChange: nothing,
  onPaste: nothing,
  onClose: nothing,
  onShow: nothing,
  onUnlock: nothing,
};

it.each([
  ['Einspruch bis {=fristKurz}, {telefon}.', [], 'Einspruch bis [Frist Kurz], [Telefonnummer der Kanzlei].'],
  ['Ihr {/bussgeld/vorwurf}, {/bussgeld}.', [{ start: 0, end: 3 }], 'Ihr [Vorwurf], [Bussgeld].'],
  ['Ohne Klammern', [], 'Ohne Klammern'],
])('the text „%s“ is read with what is filled in by its name', async (text, spans, read) => {
  const entry = { pointer: '/title', text, kind: 'Überschrift', about: undefined };
  const props = { id: 'a', file: 'steps/angaben.json', entry, spans, open: false, focus: false, warning: undefined };
  const { container } = await render(
    <StudioContext value={{ outline } as unknown as Studio}>
      <TextRow {...props} {...calls} />
    </StudioContext>,
  );
  expect(container.querySelector('[data-text]')?.textContent).toBe(read);
  expect(container.querySelectorAll('mark')).toHaveLength(spans.length);
});

it('a text that is to be changed has what is filled in by its name, too', async () => {
  const spans = [{ start: 0, end: 3 }];
  const { container } = await render(<Change text="Bis {=frist}." spans={spans} words="Am" titleOf={() => 'Frist'} />);
  expect(container.textContent).toBe('BisAm [Frist].');
});

it('a text stands as it is written where nothing names what is filled in', async () => {
  const { container } = await render(<Marked text="Bis {=frist}." spans={[{ start: 6, end: 11 }]} />);
  expect(container.textContent).toBe('Bis {=frist}.');
});
