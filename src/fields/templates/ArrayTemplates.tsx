import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from '@rjsf/utils';
import { Button } from '../../ui/Button.tsx';
import styles from '../fields.module.css';

/** A list of groups with a button to add one. Each item has a button to remove it. */
export function ArrayFieldTemplate({ items, canAdd, onAddClick, disabled, title }: ArrayFieldTemplateProps) {
  return (
    <div className={styles['list']}>
      {items}
      {canAdd === true && (
        <Button look="secondary" onClick={onAddClick} disabled={disabled}>
          {items.length === 0 ? `${title} hinzufügen` : 'Weitere hinzufügen'}
        </Button>
      )}
    </div>
  );
}

export function ArrayFieldItemTemplate({ children, index, buttonsProps }: ArrayFieldItemTemplateProps) {
  return (
    <div className={styles['item']}>
      {children}
      {buttonsProps.hasRemove && (
        <Button look="quiet" onClick={buttonsProps.onRemoveItem} label={`Eintrag ${index + 1} entfernen`}>
          Entfernen
        </Button>
      )}
    </div>
  );
}
