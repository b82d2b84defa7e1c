import { useRef } from 'react';
import type { WidgetProps } from '@rjsf/utils';
import type { Choice } from '../../engine/index.ts';
import { textIds } from '../base/describedBy.ts';
import { pointerOfId } from '../base/pointerOfId.ts';
import { useFieldState } from '../base/context.ts';
import { useInput } from './useInput.ts';
import styles from '../base/fields.module.css';

function choicesOf(props: WidgetProps): Choice[] {
  return (props.options['choices'] as Choice[] | undefined) ?? [];
}

/** Radio buttons, for questions with few choices. */
export function RadioWidget(props: WidgetProps) {
  return <Choices {...props} />;
}

/**
 * Choices that lead on where the page allows it. A click or tap leads to the next step at once. With the keyboard, moving between the
 * choices only selects, and Enter or the button leads on (WCAG 3.2.2).
 */
export function ChoiceWidget(props: WidgetProps) {
  return <Choices {...props} leadsOn />;
}

/** A checkbox for each choice, for questions that take several. Answers keep the order of the choices. */
export function CheckboxesWidget(props: WidgetProps) {
  return <Choices {...props} many />;
}

/** The chosen answers after one was ticked or unticked. The one that stands `alone` and the others exclude each other. */
function toggled(chosen: unknown[], changed: unknown, props: WidgetProps): unknown[] {
  const { alone } = props.options;
  const others = chosen.filter((one) => one !== changed && (one === alone) === (changed === alone));
  const after = chosen.includes(changed) ? chosen.filter((one) => one !== changed) : [...others, changed];
  return choicesOf(props).flatMap((choice) => (after.includes(choice.const) ? [choice.const] : []));
}

/** Two answers that are short enough to stand side by side on a phone. */
function isPair(choices: Choice[]): boolean {
  return (
    choices.length === 2 && choices.every(({ title, description }) => title.length <= 8 && description === undefined)
  );
}

type ChoicesProps = WidgetProps & { leadsOn?: boolean; many?: boolean };

function Choices(props: ChoicesProps) {
  const { id, value, onChange, onBlur, disabled, leadsOn, many = false } = props;
  const choices = choicesOf(props);
  const chosen: unknown[] = Array.isArray(value) ? value : [value];
  const { onChosen } = useFieldState();
  const pointed = useRef(false);
  const name = pointerOfId(id);
  return (
    <div
      role="presentation"
      className={`${styles['choices']} ${isPair(choices) ? styles['pair'] : ''}`}
      onPointerDown={() => (pointed.current = true)}
      onKeyDown={() => (pointed.current = false)}
    >
      {choices.map((choice, index) => (
        <label key={String(choice.const)} className={styles['choice']}>
          <input
            name={name}
            id={index === 0 ? id : `${id}__${index}`}
            type={many ? 'checkbox' : 'radio'}
            value={String(choice.const)}
            checked={chosen.includes(choice.const)}
            disabled={disabled}
            aria-labelledby={`${id}__${index}-titel`}
            aria-describedby={choice.description === undefined ? undefined : choiceTextId(index)}
            // A click is fired before the change event, and also if the choice is already selected.
            onClick={() => leadsOn === true && pointed.current && onChosen(name, choice.const)}
            onChange={() => onChange(many ? toggled(chosen, choice.const, props) : choice.const)}
            onBlur={() => onBlur(id, value)}
          />
          <span className={styles['choiceText']}>
            <span id={`${id}__${index}-titel`} className={styles['choiceTitle']}>
              {choice.title}
            </span>
            {choice.description !== undefined && (
              <span id={choiceTextId(index)} className={styles['choiceDescription']}>
                {choice.description}
              </span>
            )}
          </span>
        </label>
      ))}
    </div>
  );

  function choiceTextId(index: number): string {
    return `${textIds(id).description}-${index}`;
  }
}

/** A select element, for questions with many choices. */
export function SelectWidget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled } = props;
  const choices = choicesOf(props);
  return (
    <select
      {...useInput(props)}
      className={styles['input']}
      value={value === undefined ? '' : String(value)}
      disabled={disabled}
      onChange={(event) => onChange(choices.find((choice) => String(choice.const) === event.target.value)?.const)}
      onBlur={() => onBlur(id, value)}
    >
      <option value="">Bitte wählen</option>
      {choices.map((choice) => (
        <option key={String(choice.const)} value={String(choice.const)}>
          {choice.title}
        </option>
      ))}
    </select>
  );
}
