import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR, englishStringTranslator } from '@rjsf/utils';

const Nothing = () => null;

/**
 * Replaces rjsf's default registry: only the field types that presented schemas contain. Lists, groups, templates and
 * widgets are our own. The widgets handle booleans and numbers, so `StringField` serves for both.
 */
export default function getDefaultRegistry() {
  return {
    fields: {
      BooleanField: StringField,
      NumberField: StringField,
      SchemaField,
      StringField,
      OptionalDataControlsField: Nothing,
    },
    templates: { ButtonTemplates: { SubmitButton: Nothing } },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: {
      idPrefix: DEFAULT_ID_PREFIX,
      idSeparator: DEFAULT_ID_SEPARATOR,
      useFallbackUiForUnsupportedType: false,
    },
  };
}
