import type { FieldProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { widgetTraits } from '../../engine/index.ts';
import { Heading } from '../../ui/Heading.tsx';
import { fieldId, pathPointer } from '../base/fieldId.ts';
import { inputState, textIds } from '../base/describedBy.ts';
import { useFieldState } from '../base/context.ts';
import { helpText, message, reasonText } from './texts.tsx';
import styles from '../base/fields.module.css';

type Section = { title: string; text?: string; fields: string[] };

type ObjectFieldTemplateProps = {
  schema: FieldProps['schema'];
  uiSchema: FieldProps['uiSchema'];
  path: FieldProps['fieldPathId']['path'];
  /** In the order in which they are asked. */
  questions: { name: string; content: ReactNode }[];
};

/** A group of questions: a fieldset if it has a title, else a plain grid. Both may be divided into sections. */
export function ObjectFieldTemplate({ schema, uiSchema, path, questions }: ObjectFieldTemplateProps) {
  const { errors, headed } = useFieldState();
  const pointer = pathPointer(path);
  const sections = uiSchema?.['ui:sections'] as Section[] | undefined;
  const ofBoxes = widgetTraits(uiSchema?.['ui:widget']).shown === 'boxes';
  const content =
    sections === undefined ? (
      <div className={`${styles['grid']} ${ofBoxes ? styles['ofBoxes'] : ''}`}>
        {questions.map(({ content: field }) => field)}
      </div>
    ) : (
      inSections(sections)
    );
  const { title } = schema;
  if (pointer === '' || title === undefined) return content;
  const id = fieldId(pointer);
  const error = errors.get(pointer);
  const headingId = headed?.pointer === pointer ? headed.id : undefined;
  const { reason } = (uiSchema?.['ui:options'] ?? {}) as { reason?: string };
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={[styles['group'], error !== undefined && styles['refused']].filter(Boolean).join(' ')}
      aria-labelledby={headingId}
      {...inputState(id, { description: schema.description !== undefined, error, note: undefined })}
    >
      {headingId === undefined && <legend className={styles['label']}>{title}</legend>}
      {helpText(id, schema.description)}
      {content}
      {message(textIds(id).error, error, 'error')}
      {reasonText(title, reason)}
    </fieldset>
  );

  function inSections(parts: Section[]) {
    return parts
      .map(({ fields, ...section }) => ({
        ...section,
        shown: fields.flatMap((name) => questions.filter((question) => question.name === name)),
      }))
      .filter(({ shown }) => shown.length > 0)
      .map(({ title: heading, text, shown }) => (
        <section key={heading} className={styles['section']}>
          <Heading level={2}>{heading}</Heading>
          {text !== undefined && <p className={styles['help']}>{text}</p>}
          <div className={styles['grid']}>{shown.map(({ content: field }) => field)}</div>
        </section>
      ));
  }
}
