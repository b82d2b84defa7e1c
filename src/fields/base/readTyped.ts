import { widgetTraits, type PropertySchema, type UiSchema } from '../../engine/index.ts';
import { numberAnswer } from './numberAnswer.ts';
import { readPhone } from './readPhone.ts';
import { textAnswer } from './textAnswer.ts';

/** The answer that was typed into a line, as its question reads it. Undefined for empty text. */
export function readTyped(text: string, { type, pattern }: PropertySchema, ui: UiSchema): number | string | undefined {
  if (type === 'integer' || type === 'number') return numberAnswer(text, type);
  const answer =
    widgetTraits(ui['ui:widget']).isPhone === true
      ? readPhone(text, pattern)
      : textAnswer(ui['ui:capitals'] === true ? text.toUpperCase() : text, pattern);
  return answer === '' ? undefined : answer;
}
