import { useEffect } from 'react';
import {
  WholePage,
  WizardRunner,
  type DraftState,
  type Early,
  type Restore,
  type RunStart,
} from '../../runner/index.ts';
import type { Wizard } from '../../engine/index.ts';
import { HeadingDepthProvider } from '../../ui/Heading.tsx';
import { useBrand } from '../shared/brand.ts';
import { showFacesWithNextStep } from './faces.ts';
import { useRouterNavigation } from './routerNavigation.ts';

type WizardPageProps = {
  wizard: Wizard;
  /** The page around the wizard contains the h1. */
  framed: boolean;
  early?: () => Early;
  /** What the served HTML shows, where that is more than a step without answers. */
  served?: RunStart;
  restore?: Restore;
  /** Called with whether the answers are stored. */
  onDraft?: (state: DraftState) => void;
};

/** A wizard's page: its own URL, and one below it for each step. Must be rendered in a router. */
export function WizardPage({ wizard, framed, onDraft, ...start }: WizardPageProps) {
  const brand = useBrand();
  const navigation = useRouterNavigation(wizard);
  const { served } = start;
  const { file, final } = wizard.step(navigation.step ?? '') ?? {};
  useEffect(() => void showFacesWithNextStep(), []);
  return (
    <HeadingDepthProvider value={framed ? 1 : 0}>
      {served === undefined && navigation.step !== undefined && file?.open !== true && final !== true && (
        <noscript>
          {import.meta.env.SSR && (
            <p>
              Ihre bisherigen Antworten sind hier nicht bekannt. Wir können sie nicht behalten, wenn Ihr Browser keine
              Cookies annimmt; erlauben Sie sie dann bitte für diese Seite.{' '}
              <a href={wizard.route}>Fragebogen von vorn beginnen</a>
            </p>
          )}
        </noscript>
      )}
      <WholePage value={served !== undefined || final === true}>
        <WizardRunner
          wizard={wizard}
          navigation={navigation}
          contact={brand}
          {...start}
          {...(onDraft !== undefined && { onDraft })}
        />
      </WholePage>
    </HeadingDepthProvider>
  );
}
