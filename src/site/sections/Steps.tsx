import { Button } from '../../ui/Button.tsx';
import type { ProcessStep, SectionOf } from '../content/page.ts';
import { Band } from './Band.tsx';
import { Bullets } from './Bullets.tsx';
import { ICONS } from '../shared/icons.ts';
import { Picture } from './Picture.tsx';
import styles from './steps.module.css';

/** Steps of a process: numbered diamonds along a lane marking. */
export function Steps({ section: { items, mode, action, ...head } }: { section: SectionOf<'steps'> }) {
  return (
    <Band {...head} actions={action && [action]}>
      {mode === 'stepper' ? <Stepper steps={items} /> : <Road steps={items} />}
    </Band>
  );
}

function Road({ steps }: { steps: ProcessStep[] }) {
  return (
    <ol className={styles['road']}>
      {steps.map((step, index) => (
        <li key={step.title}>
          <Diamond number={index + 1} />
          <StepText {...step} />
        </li>
      ))}
    </ol>
  );
}

/**
 * Shows one step at a time, selected by the person (specification 1, section 2.7), with `stepperScript.ts`. Without
 * JavaScript, shows all.
 */
function Stepper({ steps }: { steps: ProcessStep[] }) {
  return (
    <div className={styles['stepper']} data-stepper="">
      <ol className={styles['stations']} data-stations="">
        {steps.map(({ title }, index) => (
          <li key={title}>
            <button type="button" aria-current={index === 0 ? 'step' : undefined}>
              <Diamond number={index + 1} />
              <span>{title}</span>
            </button>
          </li>
        ))}
      </ol>
      <div className={styles['panels']} data-panels="" aria-live="polite">
        {steps.map((step, index) => (
          <div key={step.title} className={styles['panel']} data-current={index === 0 ? '' : undefined}>
            <StepText {...step} />
          </div>
        ))}
      </div>
      <p className={styles['turn']} data-turns="">
        <Button look="secondary">Schritt zurück</Button>
        <Button look="secondary">Nächster Schritt</Button>
      </p>
    </div>
  );
}

function StepText({ title, text, icon, picture, bullets }: ProcessStep) {
  const Icon = ICONS[icon];
  return (
    <div className={styles['text']}>
      {picture === undefined ? (
        <Icon className={styles['icon']} aria-hidden="true" />
      ) : (
        <Picture className={styles['picture']} name={picture} />
      )}
      <h3>{title}</h3>
      <p>{text}</p>
      <Bullets items={bullets} />
    </div>
  );
}

function Diamond({ number }: { number: number }) {
  return (
    <span className={styles['diamond']} aria-hidden="true">
      <span>{number}</span>
    </span>
  );
}
