// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { ShareDialog } from '../../src/studio/publishing/ShareDialog.tsx';
import { button, click, eventually } from '../support/react.tsx';
import { sitDown } from './desk.tsx';
import { FakeServer } from './fakeServer.ts';
import { filesOf } from './folder.ts';

const text = () => document.querySelector('[role="dialog"]')?.textContent ?? '';

describe('links to a draft', () => {
  it('are made, shown once, listed and ended', async () => {
    const files = filesOf('kontaktformular');
    await sitDown(new FakeServer(files, files), (close) => <ShareDialog onClose={close} />);
    await eventually(() => expect(text()).toContain('Im Moment ist kein Link offen.'));
    await click(button('Link machen'));
    await eventually(() => expect(text()).toContain('Von Vera Groß'));
    expect(document.querySelector<HTMLInputElement>('[role="dialog"] input')?.value).toBe(
      'https://localhost/vorschau/link/geheim',
    );
    await click(document.querySelector('[aria-label^="Beenden: Link von Vera Groß"]'));
    await eventually(() => expect(text()).toContain('Im Moment ist kein Link offen.'));
    expect(document.querySelector('[role="dialog"] input')).toBeNull();
  });
});
