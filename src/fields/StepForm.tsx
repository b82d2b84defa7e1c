import { memo, useMemo } from 'react';
import Form, { type IChangeEvent } from '@rjsf/core';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { hashForSchema, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import type { Answers, Step, Wizard } from '../engine/index.ts';
import { ID_PREFIX } from './fieldId.ts';
import { TEMPLATES, WIDGET_COMPONENTS } from './theme.ts';
import { pointerOfId } from './pointerOfId.ts';
import { present } from './present.ts';

type StepFormProps = {
  wizard: Wizard;
  step: Step;
  /** Pointers of the questions to draw; without it all that are asked. */
  only?: readonly string[];
  /**
   * The step's own answers to begin with: rjsf copies all that it is given with every keystroke. Later ones come from
   * the form itself.
   */
  initial: Answers;
  /** The answers as they stand; read when `asked` changes. */
  answers: () => Answers;
  /** `presentationKey` of the answers as they stand. */
  asked: string;
  disabled: boolean;
  onAnswer: (answers: Answers, pointer: string | undefined) => void;
  onLeave: (pointer: string) => void;
};

/** The questions of a step, drawn by rjsf. Knows neither rules nor errors: those stand in the field context. */
export function StepForm({ wizard, step, only, answers, asked, ...rest }: StepFormProps) {
  // The key says when the presentation differs; the answers themselves change with every keystroke.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const presentation = useMemo(() => present(wizard, step, answers(), only), [wizard, step, only, asked]);
  return <Questions schema={presentation.schema} uiSchema={presentation.uiSchema as UiSchema} step={step} {...rest} />;
}

type QuestionsProps = Omit<StepFormProps, 'wizard' | 'only' | 'answers' | 'asked'> & {
  schema: RJSFSchema;
  uiSchema: UiSchema;
};

/** rjsf keeps the values itself, so a keystroke draws the one field that it changes. */
const Questions = memo(function Questions({
  schema,
  uiSchema,
  step,
  initial,
  disabled,
  onAnswer,
  onLeave,
}: QuestionsProps) {
  const validator = useMemo(
    () => createPrecompiledValidator({ [hashForSchema(schema)]: step.validate ?? (() => true) }, schema),
    [schema, step],
  );
  return (
    <Form
      tagName="div"
      idPrefix={ID_PREFIX}
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
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

/** Our input reads numbers itself: rjsf's own field takes `1e2` for one. */
const FIELDS = { NumberField: StringField };

/** No answer that nobody gave: a pre-ticked consent is none (GDPR recital 32). */
const NOTHING_BY_DEFAULT = { constAsDefaults: 'never', emptyObjectFields: 'skipDefaults' } as const;
