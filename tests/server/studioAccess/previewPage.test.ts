import { describe, expect, it } from 'vitest';
import type { StudioWizard } from '../../../src/contract/index.ts';
import { at, body, CONTACT, STEP } from '../studioReleases/publishing.ts';
import { StudioServer } from './studioServer.ts';

const server = StudioServer.use();
const PAGE = `/vorschau/${CONTACT}`;

/** The files that a page has with it. */
function filesIn(html: string): Record<string, string> {
  const [, data = 'null'] = /<script type="application\/json" id="entwurf">(.*?)<\/script>/.exec(html) ?? [];
  return (JSON.parse(data) as { files: Record<string, string> }).files;
}

describe('the preview of a draft', () => {
  it('opens for who may see the wizard, with the draft as it is saved', async () => {
    const vera = at(await server.current.signedIn(await server.current.person('Vera', 'analyst')));
    const { files } = await vera.open();
    const text = (files[STEP] ?? '').replace('Ihre Nachricht an uns', 'Schreiben Sie uns</script><b>');
    await vera.save({ [STEP]: text });
    const toni = await server.current.signedIn(await server.current.person('Toni', `testerin ${CONTACT}`));
    const page = await toni.get(PAGE);
    expect(page.status).toBe(200);
    expect(page.text).toContain('So sähen Besucher den Entwurf, den Vera Groß zuletzt geändert hat.');
    const { files: saved } = body(await toni.call('GET', `/api/studio/wizards/${CONTACT}`)) as StudioWizard;
    const { 'journeys.json': _, ...drawn } = saved;
    expect(filesIn(page.text)).toEqual(drawn);
    expect(filesIn(page.text)[STEP]).toBe(text);
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it('leads who is not signed in to the form and back, and stays closed for everybody else', async () => {
    const email = await server.current.person('Toni', `testerin bussgeldanfrage`);
    const browser = server.current.browser();
    const weiter = new URLSearchParams({ weiter: PAGE }).toString();
    expect((await browser.get(PAGE)).headers.get('location')).toBe(`/studio/anmelden?${weiter}`);
    const allowed = await server.current.person('Vera', 'analyst');
    const { headers } = await browser.post('/studio/anmelden', {
      email: allowed,
      passwort: 'Sommerregen am Deich',
      weiter: PAGE,
    });
    expect(headers.get('location')).toBe(PAGE);
    const other = await server.current.signedIn(email);
    expect((await other.get(PAGE)).status).toBe(403);
    expect((await other.get('/vorschau/gibtesnicht')).status).toBe(403);
    expect((await browser.get('/vorschau/gibtesnicht')).status).toBe(404);
  });
});
