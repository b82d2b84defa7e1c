import { StrictMode } from 'react';
import { BrowserHistory, readLocation } from '../wizard/BrowserHistory.tsx';
import '../../ui/base.css';
import '../../ui/print.css';
import {
  afterwards,
  earlyReader,
  loadQuestions,
  TAKING_OVER,
  wizardOf,
  type WizardModule,
} from '../../runner/index.ts';
import { stepRoute } from '../../engine/index.ts';
import { loadModule } from '../../loading/index.ts';
import { BrandProvider } from '../shared/brand.ts';
import { startFrame } from '../frame/start.ts';
import { LEFT_TO_SERVER, readBrand, readServedRun, readWizardUrl } from '../shared/pageData.ts';
import { showDraftState } from './draftState.ts';
import { WizardPage } from '../wizard/WizardPage.tsx';
import { drawAnew, hydrate } from './hydrate.ts';

/** Hydrates a wizard's page. The definition is a separate module, so that changing it needs no build. */
async function start() {
  // Once this script has run, browsers move the focus to what the fragment names, also from whoever is answering by now.
  if (location.hash !== '' && document.activeElement !== document.body)
    history.replaceState(history.state, '', location.pathname + location.search);
  const root = document.getElementById('root');
  if (root === null) return;
  const wizard = await wizardOf((await loadModule(readWizardUrl())) as WizardModule);
  const run = readServedRun();
  const taken =
    run === undefined ? {} : await (await import('../../runner/takeOver/index.ts')).takeOver(run, TAKING_OVER);
  if (taken === undefined) {
    dispatchEvent(new Event(LEFT_TO_SERVER));
    return;
  }
  const step = document.documentElement.dataset['begun'] ?? wizard.initial;
  // The served page shows them, and so does the first render.
  await loadQuestions(wizard, step);
  if (wizard.step(step)?.final === true) await afterwards.load();
  const early = earlyReader(root, wizard.step(step));
  // A step has an h1, unless the page around it has one.
  const framed = root.querySelector('h1') === null;
  const begin = readLocation();
  // After Back or Forward before this code was loaded, the address names another step than the served one.
  const isServed = run !== undefined || begin.pathname === stepRoute(wizard, step);
  const draw = isServed ? hydrate : drawAnew;
  draw(
    root,
    <StrictMode>
      <BrandProvider value={readBrand()}>
        <BrowserHistory begin={begin}>
          <WizardPage wizard={wizard} framed={framed} early={early} onDraft={showDraftState} {...taken} />
        </BrowserHistory>
      </BrandProvider>
    </StrictMode>,
  );
}

startFrame();
void start();
