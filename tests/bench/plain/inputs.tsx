import { useRef } from 'react';
import { describe, ErrorText, Question, type QuestionTexts } from './Question.tsx';
import type { BoxName, StepProps, TextName } from './form.ts';

type Texts = Omit<QuestionTexts, 'name' | 'error' | 'note'>;

type TextProps = Texts & {
  step: StepProps;
  name: TextName;
  type?: 'text' | 'email' | 'tel' | 'date';
  inputMode?: 'numeric' | 'tel' | 'email';
  autoComplete?: string;
};

export function Text({ step, name, type = 'text', inputMode, autoComplete = 'off', ...rest }: TextProps) {
  const texts = { ...rest, name, error: step.errors[name], note: step.notes[name] };
  return (
    <Question {...texts}>
      <input
        {...describe(texts)}
        id={name}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        value={step.form[name]}
        onChange={(event) => step.set(name, event.target.value)}
        onBlur={() => step.leave(name)}
      />
    </Question>
  );
}

export type Option = { value: string; title: string; text?: string };

type ChoicesProps = Texts & { step: StepProps; name: TextName; options: Option[]; leadsOn?: boolean };

/** One answer of few. With `leadsOn`, pointing at one leads to the next step. */
export function Choices({ step, name, options, leadsOn = false, ...rest }: ChoicesProps) {
  const texts = { ...rest, name, error: step.errors[name], note: step.notes[name] };
  const pointed = useRef(false);
  return (
    <Question {...texts} grouped>
      <div
        role="presentation"
        onPointerDown={() => (pointed.current = true)}
        onKeyDown={() => (pointed.current = false)}
      >
        {options.map(({ value, title, text }, index) => (
          <label key={value}>
            <input
              {...describe(texts)}
              id={index === 0 ? name : `${name}-${value}`}
              type="radio"
              value={value}
              checked={step.form[name] === value}
              onChange={() => (leadsOn && pointed.current ? step.choose(name, value) : step.set(name, value))}
              onBlur={() => step.leave(name)}
            />
            <span>
              <span>{title}</span>
              {text !== undefined && <span>{text}</span>}
            </span>
          </label>
        ))}
      </div>
    </Question>
  );
}

type BoxProps = { step: StepProps; name: BoxName; children: React.ReactNode };

export function Box({ step, name, children }: BoxProps) {
  const error = step.errors[name];
  return (
    <div>
      <label>
        <input
          {...describe({ name, label: '', required: true, error })}
          id={name}
          type="checkbox"
          checked={step.form[name]}
          onChange={(event) => step.set(name, event.target.checked)}
        />
        <span>{children}</span>
      </label>
      <ErrorText name={name} error={error} />
    </div>
  );
}
