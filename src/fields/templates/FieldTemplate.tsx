import type { ReactNode } from 'react';
import type { FieldTemplateProps } from '@rjsf/utils';
import { pathPointer } from '../base/fieldId.ts';
import { headedName, inputState, textIds } from '../base/describedBy.ts';
import { useFieldState } from '../base/context.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { helpText, message, optionalText, reasonText } from './texts.tsx';
import { widgetTraits, type LabelStyle } from '../../engine/index.ts';
import styles from '../base/fields.module.css';

/** A question: label or legend, help, the widget, error, note, and why it is asked. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, children, label, schema, uiSchema, hidden, fieldPathId } = props;
  const { errors, notes, phone, headed, unmarked = false } = useFieldState();
  if (hidden === true) return children;
  if (schema.type === 'object') return children;
  const pointer = pathPointer(fieldPathId.path);
  const { shown } = widgetTraits(uiSchema?.['ui:widget']);
  if (shown === 'hidden') return trap(props);
  const { reason } = (uiSchema?.['ui:options'] ?? {}) as { reason?: string };
  const note = notes.get(pointer);
  const texts = { description: schema.description !== undefined, error: errors.get(pointer), note: note?.message };
  const content = (
    <>
      {shown !== 'box' && helpText(id, schema.description)}
      {children}
      {message(textIds(id).error, texts.error, 'error')}
      {message(textIds(id).note, texts.note, note?.urgent === true ? 'urgent' : 'note', phone)}
      {reasonText(label, reason)}
    </>
  );
  return (
    <div
      className={[styles['field'], widthClass(uiSchema?.['ui:width']), texts.error !== undefined && styles['refused']]
        .filter(Boolean)
        .join(' ')}
    >
      {labelled(props, {
        shown,
        content,
        texts,
        heading: headed?.pointer === pointer ? headed.id : undefined,
        unmarked,
      })}
    </div>
  );
}

// These parts are plain functions. As components, each would add a React node for every field of a long step.

type Parts = {
  shown: LabelStyle | undefined;
  content: ReactNode;
  texts: Parameters<typeof inputState>[1];
  /** Id of the heading that asks this question. */
  heading: string | undefined;
  unmarked: boolean;
};

function labelled(props: FieldTemplateProps, parts: Parts): ReactNode {
  const { id, label, required, schema } = props;
  const { shown, content, heading, unmarked } = parts;
  if (shown === 'box') return content;
  const optional = required !== true && !unmarked && optionalText(id);
  if (shown === 'choices' || shown === 'boxes') return choices(props, parts, optional);
  if (shown === 'parts') return dateParts(props, parts, optional);
  if (heading !== undefined)
    return (
      <>
        {optional}
        {content}
      </>
    );
  if (schema.type === 'array' && shown !== 'files') {
    return (
      <fieldset className={styles['group']}>
        <legend className={styles['label']}>
          {label}
          {optional}
        </legend>
        {content}
      </fieldset>
    );
  }
  return (
    <>
      <label className={styles['label']} htmlFor={id}>
        {label}
        {optional}
      </label>
      {content}
    </>
  );
}

/** A set of choices is one control, so the ARIA attributes belong to the group, not to each choice. */
function choices(
  { id, label, required }: FieldTemplateProps,
  { content, texts, heading, shown }: Parts,
  optional: ReactNode,
): ReactNode {
  const single = shown === 'choices';
  const labelId = textIds(id).label;
  const name = heading === undefined ? labelId : headedName(heading, id, required === true);
  return (
    <fieldset
      className={styles['group']}
      role={single ? 'radiogroup' : undefined}
      aria-labelledby={name}
      aria-required={single && required === true ? true : undefined}
      {...inputState(id, texts)}
    >
      {heading === undefined ? (
        <legend id={labelId} className={styles['label']}>
          {label}
          {optional}
        </legend>
      ) : (
        optional
      )}
      {content}
    </fieldset>
  );
}

/** Day, month and year are separate controls. The group has the question as its name. */
function dateParts({ id, label }: FieldTemplateProps, { content, texts }: Parts, optional: ReactNode): ReactNode {
  return (
    <fieldset className={styles['group']} aria-describedby={inputState(id, texts)['aria-describedby']}>
      <legend className={styles['label']}>
        {label}
        {optional}
      </legend>
      {content}
    </fieldset>
  );
}

/** A hidden field that only programs fill in. It has a label for people who still encounter it. */
function trap({ id, label, children }: FieldTemplateProps): ReactNode {
  return (
    <VisuallyHidden aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      {children}
    </VisuallyHidden>
  );
}

function widthClass(width: unknown): string | undefined {
  return typeof width === 'string' ? styles[`width-${width}`] : undefined;
}
