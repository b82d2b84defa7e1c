import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { Heading } from '../../ui/Heading.tsx';
import { fieldId, pathPointer } from '../fieldId.ts';
import { inputState, textIds } from '../describedBy.ts';
import { useFieldState } from '../context.ts';
import { message } from './FieldTemplate.tsx';
import styles from '../fields.module.css';

type Section = { title: string; text?: string; fields: string[] };

/** A group of questions: a titled one as a fieldset, an untitled one as a plain grid, either in sections where it has some. */
export function ObjectFieldTemplate({ title, description, properties, uiSchema, schema, fieldPathId }: ObjectFieldTemplateProps) {
  const { errors } = useFieldState();
  const pointer = pathPointer(fieldPathId.path);
  const sections = uiSchema?.['ui:sections'] as Section[] | undefined;
  const content = sections === undefined ? <div className={styles['grid']}>{properties.map(({ content: field }) => field)}</div> : inSections(sections);
  if (pointer === '' || schema.title === undefined) return content;
  const id = fieldId(pointer);
  const error = errors.get(pointer);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={[styles['group'], error !== undefined && styles['refused']].filter(Boolean).join(' ')}
      {...inputState(id, { description: description !== undefined, error, note: undefined })}
    >
      <legend className={styles['label']}>{title}</legend>
      {description !== undefined && (
        <p id={textIds(id).description} className={styles['help']}>
          {description}
        </p>
      )}
      {content}
      {message(textIds(id).error, error, 'error')}
    </fieldset>
  );

  function inSections(parts: Section[]) {
    return parts
      .map(({ fields, ...section }) => ({ ...section, shown: fields.flatMap((name) => properties.filter((property) => property.name === name)) }))
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
