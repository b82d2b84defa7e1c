import { createElement } from 'react';
import type { RegistryWidgetsType, TemplatesType, WidgetProps } from '@rjsf/utils';
import type { WidgetName } from '../engine/index.ts';
import { ArithmeticWidget } from './widgets/ArithmeticWidget.tsx';
import { CheckboxWidget } from './widgets/CheckboxWidget.tsx';
import { CheckboxesWidget, ChoiceWidget, RadioWidget, SelectWidget } from './widgets/ChoiceWidgets.tsx';
import { DatePartsWidget } from './widgets/DatePartsWidget.tsx';
import { DateWidget } from './widgets/DateWidget.tsx';
import { fileField } from './later.ts';
import { loadedModule } from '../loading/index.ts';
import { FieldTemplate } from './templates/FieldTemplate.tsx';
import { PasswordWidget } from './widgets/PasswordWidget.tsx';
import { TextWidget, TextareaWidget } from './widgets/TextWidget.tsx';

function UploadWidget(props: WidgetProps) {
  return createElement(loadedModule(fileField).UploadWidget, props);
}

/**
 * The component of each widget that a definition may name. `checkboxes` is for lists; the object template renders groups
 * of boxes.
 */
export const WIDGET_COMPONENTS: Record<WidgetName, RegistryWidgetsType[string]> = {
  text: TextWidget,
  email: TextWidget,
  tel: TextWidget,
  number: TextWidget,
  date: DateWidget,
  dateParts: DatePartsWidget,
  time: TextWidget,
  month: DateWidget,
  textarea: TextareaWidget,
  select: SelectWidget,
  radio: RadioWidget,
  choice: ChoiceWidget,
  checkbox: CheckboxWidget,
  checkboxes: CheckboxesWidget,
  consent: CheckboxWidget,
  upload: UploadWidget,
  password: PasswordWidget,
  arithmetic: ArithmeticWidget,
  trap: TextWidget,
};

const Nothing = () => null;

/** `FieldTemplate` renders help, description and errors, since it can link them to the input. */
export const TEMPLATES: Partial<Omit<TemplatesType, 'ButtonTemplates'>> = {
  FieldTemplate,
  DescriptionFieldTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  ErrorListTemplate: Nothing,
};
