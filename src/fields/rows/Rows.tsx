import { getUiOptions, type FieldProps } from '@rjsf/utils';
import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useFieldState } from '../base/context.ts';
import { inputState } from '../base/describedBy.ts';
import { pathPointer } from '../base/fieldId.ts';
import type { RowsOptions } from '../base/present.ts';
import { Row } from './Row.tsx';
import { useRowList, type Removed } from './useRowList.ts';
import styles from '../base/fields.module.css';

/**
 * A list of groups: a fieldset for each row, and buttons to add, remove and move rows. A removed row can be put back
 * until the step is left.
 */
export function Rows(props: FieldProps) {
  const { fieldPathId, uiSchema, disabled = false } = props;
  const { list, schemas, blank, fresh, uiSchema: rowUi } = getUiOptions(uiSchema)['group'] as RowsOptions;
  const { errors } = useFieldState();
  const { rows, removed, noticeAt, said, append, move, remove, putBack } = useRowList(props, { list, fresh });
  const id = fieldPathId.$id;
  const pointer = pathPointer(fieldPathId.path);
  const { maxItems = Infinity } = list;
  const isFull = rows.length >= maxItems;
  const drawn = rows.map((row, index) => (
    <Row
      key={row.key}
      list={props}
      row={row}
      index={index}
      isLast={index === rows.length - 1}
      schema={schemas[index] ?? blank}
      uiSchema={rowUi}
      move={move}
      remove={remove}
    />
  ));
  const notices =
    removed === undefined
      ? []
      : [
          <RemovedRow
            key={removed.token}
            id={id}
            removed={removed}
            putBack={isFull ? undefined : putBack}
            disabled={disabled}
          />,
        ];
  return (
    <div className={styles['list']}>
      {drawn.toSpliced(noticeAt, 0, ...notices)}
      {isFull ? (
        <p className={styles['help']}>Mehr als {maxItems} Einträge sind nicht möglich.</p>
      ) : (
        <Button
          id={id}
          look="secondary"
          order={`add:${pointer}`}
          disabled={disabled}
          onClick={append}
          describedBy={describedBy(id, list.description !== undefined, errors.get(pointer))}
        >
          {list.row?.add ?? `${list.row?.title ?? 'Eintrag'} hinzufügen`}
        </Button>
      )}
      <VisuallyHidden as="p" role="status">
        {said}
      </VisuallyHidden>
    </div>
  );
}

function describedBy(id: string, description: boolean, error: string | undefined): string | undefined {
  return inputState(id, { description, error, note: undefined })['aria-describedby'];
}

type RemovedRowProps = {
  id: string;
  removed: Removed;
  /** undefined where the list is full. */
  putBack: (() => void) | undefined;
  disabled: boolean;
};

function RemovedRow({ id, removed: { heading }, putBack, disabled }: RemovedRowProps) {
  return (
    <div id={`${id}__entfernt`} tabIndex={-1} className={styles['note']}>
      {heading} ist entfernt.
      {putBack !== undefined && (
        <Button look="quiet" disabled={disabled} label={`Rückgängig: ${heading} entfernen`} onClick={putBack}>
          Rückgängig
        </Button>
      )}
    </div>
  );
}
