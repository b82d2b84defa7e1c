/** Ids of the texts around a field. */
export function textIds(id: string) {
  return {
    label: `${id}__frage`,
    optional: `${id}__freiwillig`,
    description: `${id}__hilfe`,
    error: `${id}__fehler`,
    note: `${id}__hinweis`,
    limits: `${id}__grenzen`,
  };
}

/** The ARIA attributes of an input: the texts that describe it, and whether it is invalid. */
export function inputState(
  id: string,
  texts: { description: boolean; error: string | undefined; note: string | undefined; limits?: boolean },
) {
  const ids = textIds(id);
  const describedBy = [
    texts.error !== undefined && ids.error,
    texts.note !== undefined && ids.note,
    texts.description && ids.description,
    texts.limits === true && ids.limits,
  ].filter((part) => part !== false);
  return {
    'aria-invalid': texts.error === undefined ? undefined : true,
    'aria-describedby': describedBy.length === 0 ? undefined : describedBy.join(' '),
  } as const;
}

/**
 * `aria-labelledby` for a question that the heading asks: the heading and, if the answer is optional, the mark that
 * says so.
 */
export function headedName(heading: string, id: string, required: boolean): string {
  return required ? heading : `${heading} ${textIds(id).optional}`;
}
