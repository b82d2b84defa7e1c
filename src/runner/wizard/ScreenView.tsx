import { Activity, memo } from 'react';
import { createPortal } from 'react-dom';
import type { Wizard } from '../../engine/index.ts';
import type { Contact } from '../base/contact.ts';
import type { PostedForm } from '../base/native.tsx';
import type { Navigation } from '../base/navigation.ts';
import { LastPage } from '../end/LastPage.tsx';
import { runAhead } from '../run/ahead.ts';
import type { Run } from '../run/run.ts';
import { BeforeSending } from '../step/BeforeSending.tsx';
import { StepView } from '../step/StepView.tsx';
import { StepBoundary } from './StepBoundary.tsx';
import type { Screens } from './useScreens.ts';

type RunProps = {
  wizard: Wizard;
  run: Run;
  navigation: Navigation | undefined;
  contact: Contact;
  live: boolean;
  posted: PostedForm;
};

/** The screen that is shown, and those that are hidden, which are drawn when the browser has nothing else to do. */
export function ScreensView({ screens: { shown, hidden }, ...drawn }: RunProps & { screens: Screens }) {
  return (
    <>
      {shown.host === undefined && <ScreenView key={shown.key} isShown name={shown.name} {...drawn} />}
      {[shown, ...hidden].map(
        (screen) =>
          screen.host !== undefined && (
            <Activity key={screen.key} mode={screen === shown ? 'visible' : 'hidden'}>
              {createPortal(<ScreenView isShown={screen === shown} name={screen.name} {...drawn} />, screen.host)}
            </Activity>
          ),
      )}
    </>
  );
}

/** A screen. One that is hidden stays as it was drawn. */
const ScreenView = memo(
  function ScreenView({ isShown, name, wizard, run: real, navigation, contact, live, posted }: ScreenProps) {
    const run = isShown ? real : runAhead(real, name);
    const step = wizard.step(run.step);
    if (step === undefined) return null;
    return (
      <StepBoundary contact={contact} embedded={run.embedded} isShown={isShown}>
        {step.final ? (
          <LastPage wizard={wizard} navigation={navigation} step={step} run={run} contact={contact} />
        ) : run.asking ? (
          <BeforeSending wizard={wizard} run={run} contact={contact} />
        ) : (
          <StepView wizard={wizard} step={step} run={run} contact={contact} live={live} posted={posted} />
        )}
      </StepBoundary>
    );
  },
  (_, { isShown }) => !isShown,
);

type ScreenProps = RunProps & { isShown: boolean; name: string };
