import { getUiOptions, type FieldProps } from '@rjsf/utils';
import { listField } from './later.ts';
import { loadedModule } from '../loading/index.ts';
import { WIDGET_COMPONENTS } from './theme.ts';
import type { WidgetName } from '../engine/index.ts';

/** A list: rows of groups, or one widget for all of its entries. Replaces rjsf's, which supports much more. */
export function ArrayField(props: FieldProps) {
  const { fieldPathId, formData, onChange, schema, uiSchema = {}, name } = props;
  const { required = false, disabled = false, readonly = false } = props;
  const { widget, ...options } = getUiOptions(uiSchema);
  if (options['group'] !== undefined) {
    const { Rows } = loadedModule(listField);
    return <Rows {...props} />;
  }
  const Widget = WIDGET_COMPONENTS[widget as WidgetName];
  const id = fieldPathId.$id;
  return (
    <Widget
      id={id}
      name={name}
      schema={schema}
      uiSchema={uiSchema}
      options={options}
      label={schema.title ?? name}
      value={formData ?? []}
      required={required}
      disabled={disabled}
      readonly={readonly}
      registry={props.registry}
      onChange={(value) => onChange(value, fieldPathId.path, undefined, id)}
      onBlur={props.onBlur}
      onFocus={props.onFocus}
    />
  );
}
