import { useEffect } from 'react';
import { Route, Routes } from 'react-router';
import { WizardRunner, type DraftState } from '../../runner/index.ts';
import type { Answers, Wizard } from '../../engine/index.ts';
import { HeadingDepthProvider } from '../../ui/Heading.tsx';
import { useBrand } from '../shared/brand.ts';
import { showFacesWithNextStep } from './faces.ts';
import { useRouterNavigation } from './routerNavigation.ts';

type WizardPageProps = {
  wizard: Wizard;
  /** The page around the wizard contains the h1. */
  framed: boolean;
  early?: Answers;
  /** Told whether the answers are stored. */
  onDraft?: (state: DraftState) => void;
};

function WizardPage({ wizard, framed, early, onDraft }: WizardPageProps) {
  const brand = useBrand();
  const navigation = useRouterNavigation(wizard);
  // The runner below has set the title before.
  useEffect(() => void showFacesWithNextStep(), []);
  return (
    <HeadingDepthProvider value={framed ? 1 : 0}>
      <noscript>
        <p>
          Für diesen Fragebogen braucht Ihr Browser JavaScript. Ohne JavaScript erreichen Sie uns unter {brand.phone}{' '}
          oder {brand.email}.
        </p>
      </noscript>
      <WizardRunner
        wizard={wizard}
        navigation={navigation}
        contact={brand}
        {...(early !== undefined && { early })}
        {...(onDraft !== undefined && { onDraft })}
      />
    </HeadingDepthProvider>
  );
}

/** The routes of a wizard's page: its own, and one below it for each step. Must be rendered in a router. */
export function WizardRoutes(props: WizardPageProps) {
  return (
    <Routes>
      <Route path={`${props.wizard.route}/:step?`} element={<WizardPage {...props} />} />
    </Routes>
  );
}
