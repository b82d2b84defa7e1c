// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NewsletterConfirmPage, NewsletterLeavePage } from '../../src/account/NewsletterPages.tsx';
import { button, click, render } from '../support/react.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

/** The page behind the link, and what it asks the server, which answers with the sentence. */
async function opened(Page: () => React.ReactNode, address: string, message: string) {
  history.replaceState(null, '', address);
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string }) => {
    asked.push([method, path, JSON.parse(body)]);
    return Response.json({ success: true, message });
  });
  const { container } = await render(<Page />);
  return { container, asked };
}

describe.each([
  ['bestaetigen', 'Newsletter bestätigen', NewsletterConfirmPage],
  ['abbestellen', 'Newsletter abbestellen', NewsletterLeavePage],
])('the page behind the link %s of the newsletter', (path, title, Page) => {
  it('does nothing until its button is pressed, then says what the server says and drops the token', async () => {
    const { container, asked } = await opened(Page, `/newsletter/${path}#token=abc`, 'Danke!');
    expect(asked).toEqual([]);
    await click(button(title));
    expect(asked).toEqual([['POST', `/api/newsletter/${path}`, { token: 'abc' }]]);
    const said = container.querySelector('[role=status]');
    expect([said?.textContent, document.activeElement]).toEqual(['Danke!', said]);
    expect([location.pathname, location.hash]).toEqual([`/newsletter/${path}`, '']);
    expect([button(title), container.querySelector('a')?.textContent]).toEqual([undefined, 'Zur Startseite']);
  });
});
