import '../../ui/Button.module.css';
import '../../ui/VisuallyHidden.module.css';
import './footer.module.css';
import './header.module.css';
import './layout.module.css';
import './logo.module.css';
import './menu.module.css';
import './slim.module.css';
import './supportDialog.module.css';
import './wizardFrame.module.css';
import './wizardShell.module.css';
import { RETIRED_EVENT, TOKEN_KEY, withTab } from '../../contract/index.ts';
import { persist } from '../../loading/index.ts';
import { startSupport } from '../support/start.ts';
import { superviseMenu } from './menu.ts';
import { followScrolling } from './scrollProgress.ts';

/** Starts the scripts of the server-rendered frame around the page. This module also imports the frame's styles. */
export function startFrame(): void {
  const menu = document.getElementById('menue');
  const progress = document.querySelector<HTMLElement>('[data-scroll-progress]');
  if (menu !== null) superviseMenu(menu);
  const account = menu?.querySelector<HTMLElement>('[data-account]') ?? null;
  // Most visitors have no account and need not load this code.
  if (account !== null && mayBeSignedIn())
    void persist(() => import('./signedIn.ts')).then(({ showSignedIn }) => showSignedIn(account));
  if (progress !== null) followScrolling(progress);
  startSupport();
  addEventListener(RETIRED_EVENT, ({ detail }: CustomEventInit<string>) => void persist(() => showRetired(detail)));
  // At once, since the network may be away when somebody sends. Anybody who can send nothing need not load this code.
  if (document.querySelector('form[method=post]') !== null) void persist(keepForms);
}

async function showRetired(message = ''): Promise<void> {
  (await import('./retiredNote.ts')).showRetired(message);
}

async function keepForms(): Promise<void> {
  (await import('./offlineForms.ts')).keepFormsOffline();
}

function mayBeSignedIn(): boolean {
  return withTab((tab) => tab.getItem(TOKEN_KEY)) != null;
}
