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
import { startSupport } from '../support/start.ts';
import { superviseMenu } from './menu.ts';
import { followScrolling } from './scrollProgress.ts';

/** Brings the frame around the page to life. The server has drawn it; its styles come with this module. */
export function startFrame(): void {
  const menu = document.getElementById('menue');
  const progress = document.querySelector<HTMLElement>('[data-scroll-progress]');
  if (menu !== null) superviseMenu(menu);
  if (progress !== null) followScrolling(progress);
  startSupport();
}
