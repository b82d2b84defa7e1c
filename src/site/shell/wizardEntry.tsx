import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import '../../ui/base.css';
import '../../ui/print.css';
import { readEarlyAnswers, wizardOf, type WizardModule } from '../../runner/index.ts';
import { BrandProvider } from '../shared/brand.ts';
import { startFrame } from '../frame/start.ts';
import { readBrand, readWizardUrl } from '../shared/pageData.ts';
import { WizardRoutes } from '../wizard/WizardPage.tsx';

/** Takes over a wizard's page: the definition comes as a module of its own, so that editing it needs no build. */
async function start() {
  const root = document.getElementById('root');
  if (root === null) return;
  const wizard = wizardOf((await import(/* @vite-ignore */ readWizardUrl())) as WizardModule);
  const step = location.pathname.slice((wizard.route ?? '').length + 1) || wizard.initial;
  const served = wizard.step(step);
  const early = served === undefined ? {} : readEarlyAnswers(root, served);
  // A step has a heading of level 1, unless the page around it has.
  const framed = root.querySelector('h1') === null;
  hydrateRoot(
    root,
    <StrictMode>
      <BrandProvider value={readBrand()}>
        <BrowserRouter>
          <WizardRoutes wizard={wizard} framed={framed} early={early} />
        </BrowserRouter>
      </BrandProvider>
    </StrictMode>,
  );
}

startFrame();
void start();
