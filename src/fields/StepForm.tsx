import { memo, useMemo } from 'react';
import Form, { type IChangeEvent } from '@rjsf/core';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { hashForSchema, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import type { Answers, Step, Today, Wizard } from '../engine/index.ts';
import { ArrayField } from './ArrayField.tsx';
import { ID_PREFIX } from './base/fieldId.ts';
import type { FormContext } from './base/formContext.ts';
import { ObjectField } from './ObjectField.tsx';
import { TEMPLATES, WIDGET_COMPONENTS } from './theme.ts';
import { pointerOfId } from './base/pointerOfId.ts';
import { present } from './base/present.ts';

type StepFormProps = {
  wizard: Wizard;
  step: Step;
  /** Pointers of the questions to show; by default all that are asked. */
  only?: readonly string[];
  /** The step's initial answers. Only the step's own, since rjsf copies its form data with every key press. */
  initial: Answers;
  /** The answers by which the questions are chosen; the same ones for as long as `presentationKey` is. */
  asked: Answers;
  disabled: boolean;
  onAnswer: (answers: Answers, pointer: string | undefined) => void;
  onLeave: (pointer: string) => void;
};

/** The questions of a step, rendered by rjsf. Errors come from the field context. */
export function StepForm({ wizard, step, only, asked, ...rest }: StepFormProps) {
  const presentation = useMemo(() => present(wizard, step, asked, only), [wizard, step, only, asked]);
  return (
    <Questions
      schema={presentation.schema}
      uiSchema={presentation.uiSchema as UiSchema}
      step={step}
      today={wizard.today}
      {...rest}
    />
  );
}

type QuestionsProps = Omit<StepFormProps, 'wizard' | 'only' | 'asked'> & {
  today: Today;
  schema: RJSFSchema;
  uiSchema: UiSchema;
};

/** rjsf holds the values, so that a key press renders only one field again. */
const Questions = memo(function Questions({
  schema,
  uiSchema,
  step,
  today,
  initial,
  disabled,
  onAnswer,
  onLeave,
}: QuestionsProps) {
  const validator = useMemo(
    () => createPrecompiledValidator({ [hashForSchema(schema)]: step.validate ?? (() => true) }, schema),
    [schema, step],
  );
  const context = useMemo((): FormContext => ({ step, today }), [step, today]);
  return (
    <Form
      tagName="div"
      idPrefix={ID_PREFIX}
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      formContext={context}
      initialFormData={initial}
      disabled={disabled}
      noValidate
      showErrorList={false}
      templates={TEMPLATES}
      fields={FIELDS}
      widgets={WIDGET_COMPONENTS}
      experimental_defaultFormStateBehavior={NOTHING_BY_DEFAULT}
      onChange={(event: IChangeEvent<Answers>, id?: string) =>
        onAnswer(event.formData ?? {}, id === undefined ? undefined : pointerOfId(id))
      }
      onBlur={(id: string) => onLeave(pointerOfId(id))}
    >
      <></>
    </Form>
  );
});

/** `TextWidget` parses numbers itself; rjsf's NumberField would accept `1e2`. */
const FIELDS = { NumberField: StringField, ArrayField, ObjectField };

/** No answers by default: a pre-ticked consent is not valid (GDPR recital 32). */
const NOTHING_BY_DEFAULT = { constAsDefaults: 'never', emptyObjectFields: 'skipDefaults' } as const;
