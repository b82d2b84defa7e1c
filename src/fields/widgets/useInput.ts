import type { WidgetProps } from '@rjsf/utils';
import { headedName, inputState } from '../base/describedBy.ts';
import { useFieldState } from '../base/context.ts';
import { pointerOfId } from '../base/pointerOfId.ts';

/** Attributes that every input of a field shares. */
export function useInput({
  id,
  schema,
  required,
  options,
}: Pick<WidgetProps, 'id' | 'schema' | 'required' | 'options'>) {
  const { errors, notes, headed } = useFieldState();
  const pointer = pointerOfId(id);
  return {
    id,
    name: pointer,
    'aria-required': required === true ? true : undefined,
    'aria-labelledby': headed?.pointer === pointer ? headedName(headed.id, id, required === true) : undefined,
    ...inputState(id, {
      description: schema.description !== undefined,
      error: errors.get(pointer),
      note: notes.get(pointer)?.message,
      limits: options['upload'] !== undefined,
    }),
  } as const;
}
