import type { ReactNode } from 'react';

export type QuestionTexts = {
  name: string;
  label: string;
  required?: boolean;
  help?: string;
  reason?: string;
  error: string | undefined;
  note?: string | undefined;
};

/** Label or legend, help, the input, what is wrong with it, what to mind. */
export function Question({
  children,
  grouped = false,
  ...texts
}: QuestionTexts & { children: ReactNode; grouped?: boolean }) {
  const { name, label, required, help, reason, error, note } = texts;
  const title = (
    <>
      {label}
      {required !== true && <span> (freiwillig)</span>}
    </>
  );
  const content = (
    <>
      {help !== undefined && <p id={`${name}-hilfe`}>{help}</p>}
      {reason !== undefined && (
        <details>
          <summary>Warum fragen wir das?</summary>
          <p>{reason}</p>
        </details>
      )}
      {children}
      <ErrorText name={name} error={error} />
      <div aria-live="polite">{note !== undefined && <p id={`${name}-hinweis`}>{note}</p>}</div>
    </>
  );
  return (
    <div>
      {grouped ? (
        <fieldset>
          <legend>{title}</legend>
          {content}
        </fieldset>
      ) : (
        <>
          <label htmlFor={name}>{title}</label>
          {content}
        </>
      )}
    </div>
  );
}

export function ErrorText({ name, error }: { name: string; error: string | undefined }) {
  return (
    <div>
      {error !== undefined && (
        <p id={`${name}-fehler`}>
          <span>Fehler: </span>
          {error}
        </p>
      )}
    </div>
  );
}

/** The attributes by which an input is tied to the texts around it. */
export function describe({ name, error, note, help, required }: QuestionTexts) {
  const ids = [
    error !== undefined && `${name}-fehler`,
    note !== undefined && `${name}-hinweis`,
    help !== undefined && `${name}-hilfe`,
  ].filter(Boolean);
  return {
    name,
    'aria-required': required === true ? true : undefined,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
  } as const;
}
