import type { ReactNode } from 'react';
import type { FieldTemplateProps } from '@rjsf/utils';
import { InlineText } from '../../ui/InlineText.tsx';
import { pathPointer } from '../fieldId.ts';
import { textIds } from '../describedBy.ts';
import { useFieldState } from '../context.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from '../fields.module.css';

const GROUPED = new Set(['radio', 'choice']);
const SELF_LABELLED = new Set(['checkbox', 'consent']);

/** A question: label or legend, help, the widget, what is wrong, what to mind. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, children, schema, uiSchema, hidden, fieldPathId } = props;
  const { errors, notes } = useFieldState();
  if (hidden === true) return children;
  if (schema.type === 'object') return children;
  const pointer = pathPointer(fieldPathId.path);
  const widget = String(uiSchema?.['ui:widget'] ?? '');
  if (widget === 'trap') return trap(props);
  const options = (uiSchema?.['ui:options'] ?? {}) as { reason?: string };
  const texts = (
    <>
      {helpText(id, schema.description)}
      {reasonText(options.reason)}
    </>
  );
  const content = (
    <>
      {!SELF_LABELLED.has(widget) && texts}
      {children}
      {SELF_LABELLED.has(widget) && texts}
      {message(textIds(id).error, errors.get(pointer), 'error')}
      {message(textIds(id).note, notes.get(pointer), 'note')}
    </>
  );
  return (
    <div className={[styles['field'], widthClass(uiSchema?.['ui:width']), errors.has(pointer) && styles['refused']].filter(Boolean).join(' ')}>
      {labelled(props, widget, content)}
    </div>
  );
}

// The parts are plain functions: as components, each would cost every field of a long step a node of its own.

function labelled({ id, label, required, schema }: FieldTemplateProps, widget: string, content: ReactNode): ReactNode {
  if (SELF_LABELLED.has(widget)) return content;
  const text = (
    <>
      {label}
      {required !== true && <span className={styles['optional']}> (freiwillig)</span>}
    </>
  );
  if (GROUPED.has(widget) || (schema.type === 'array' && widget !== 'upload')) {
    return (
      <fieldset className={styles['group']}>
        <legend className={styles['label']}>{text}</legend>
        {content}
      </fieldset>
    );
  }
  return (
    <>
      <label className={styles['label']} htmlFor={id}>
        {text}
      </label>
      {content}
    </>
  );
}

/** For programs that fill in whatever they find. Its label is for the people who meet it all the same. */
function trap({ id, label, children }: FieldTemplateProps): ReactNode {
  return (
    <VisuallyHidden aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      {children}
    </VisuallyHidden>
  );
}

function helpText(id: string, text: string | undefined): ReactNode {
  if (text === undefined) return null;
  return (
    <p id={textIds(id).description} className={styles['help']}>
      <InlineText text={text} />
    </p>
  );
}

function reasonText(text: string | undefined): ReactNode {
  if (text === undefined) return null;
  return (
    <details className={styles['reason']}>
      <summary>Warum fragen wir das?</summary>
      <p>{text}</p>
    </details>
  );
}

/** The place is there from the start, so that screen readers hear a note that appears in it. */
export function message(id: string, text: string | undefined, look: 'error' | 'note'): ReactNode {
  return (
    <div aria-live={look === 'note' ? 'polite' : undefined}>
      {text !== undefined && (
        <p id={id} className={styles[look]}>
          {look === 'error' && <VisuallyHidden>Fehler: </VisuallyHidden>}
          {text}
        </p>
      )}
    </div>
  );
}

function widthClass(width: unknown): string | undefined {
  return typeof width === 'string' ? styles[`width-${width}`] : undefined;
}
