import { getUiOptions, orderProperties, toFieldPathId, type FieldProps } from '@rjsf/utils';
import { ObjectFieldTemplate } from './templates/ObjectFieldTemplate.tsx';

/** A group of questions in the order of its schema or of `ui:order`. Replaces rjsf's, which supports much more. */
export function ObjectField(props: FieldProps) {
  const { schema, uiSchema = {}, formData, fieldPathId, registry } = props;
  const { SchemaField } = registry.fields;
  const names = orderProperties(Object.keys(schema.properties ?? {}), getUiOptions(uiSchema).order);
  if (SchemaField === undefined) return null;
  const questions = names.map((name) => ({
    name,
    content: (
      <SchemaField
        key={name}
        name={name}
        required={schema.required?.includes(name) === true}
        schema={schema.properties?.[name] as FieldProps['schema']}
        uiSchema={uiSchema[name]}
        formData={formData?.[name]}
        fieldPathId={toFieldPathId(name, registry.globalFormOptions, fieldPathId)}
        disabled={props.disabled === true}
        registry={registry}
        onChange={props.onChange}
        onBlur={props.onBlur}
        onFocus={props.onFocus}
      />
    ),
  }));
  return <ObjectFieldTemplate schema={schema} uiSchema={uiSchema} path={fieldPathId.path} questions={questions} />;
}
