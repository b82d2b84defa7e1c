import { toFieldPathId, type FieldProps } from '@rjsf/utils';
import { Button } from '../../ui/Button.tsx';
import { useFieldState } from '../base/context.ts';
import { inputState, textIds } from '../base/describedBy.ts';
import { pathPointer } from '../base/fieldId.ts';
import type { RowsOptions } from '../base/present.ts';
import type { RowList } from './useRowList.ts';
import styles from '../base/fields.module.css';

type RowProps = Pick<RowList, 'move' | 'remove'> &
  Pick<RowsOptions, 'uiSchema'> & {
    /** What rjsf gives to the list. */
    list: FieldProps;
    row: RowList['rows'][number];
    index: number;
    isLast: boolean;
    schema: RowsOptions['blank'];
  };

/** A row of a list: its questions, what is wrong with the row itself, and its buttons. */
export function Row({ list, row: { id, heading, row }, index, schema, uiSchema, ...buttons }: RowProps) {
  const { name, fieldPathId, registry, disabled = false, onChange, onBlur, onFocus } = list;
  const { SchemaField } = registry.fields;
  const pointer = pathPointer(fieldPathId.path);
  const error = useFieldState().errors.get(`${pointer}/${index}`);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles['row']}
      {...inputState(id, { description: false, error, note: undefined })}
    >
      <legend className={styles['rowTitle']}>{heading}</legend>
      {SchemaField !== undefined && (
        <SchemaField
          name={`${name}-${index}`}
          schema={schema}
          uiSchema={uiSchema}
          formData={row}
          fieldPathId={toFieldPathId(index, registry.globalFormOptions, fieldPathId)}
          required
          disabled={disabled}
          registry={registry}
          onChange={onChange}
          onBlur={onBlur}
          onFocus={onFocus}
        />
      )}
      {error !== undefined && (
        <p id={textIds(id).error} className={styles['error']}>
          {error}
        </p>
      )}
      <RowActions
        id={id}
        place={`${pointer}/${index}`}
        heading={heading}
        index={index}
        disabled={disabled}
        {...buttons}
      />
    </fieldset>
  );
}

type RowActionsProps = Pick<RowProps, 'index' | 'isLast' | 'move' | 'remove'> & {
  id: string;
  /** The pointer of the row, which names it where no script runs. */
  place: string;
  heading: string;
  disabled: boolean;
};

function RowActions({ id, place, heading, index, isLast, disabled, move, remove }: RowActionsProps) {
  return (
    <div className={styles['rowActions']}>
      {index > 0 && (
        <Button
          id={`${id}__hoch`}
          look="quiet"
          disabled={disabled}
          order={`up:${place}`}
          label={`Nach oben: ${heading}`}
          onClick={() => move(index, -1)}
        >
          Nach oben
        </Button>
      )}
      {!isLast && (
        <Button
          id={`${id}__runter`}
          look="quiet"
          disabled={disabled}
          order={`down:${place}`}
          label={`Nach unten: ${heading}`}
          onClick={() => move(index, 1)}
        >
          Nach unten
        </Button>
      )}
      <Button
        look="quiet"
        disabled={disabled}
        order={`remove:${place}`}
        label={`Entfernen: ${heading}`}
        onClick={() => remove(index)}
      >
        Entfernen
      </Button>
    </div>
  );
}
