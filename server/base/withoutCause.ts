/** The text of a library's message without the error that it appends, which may quote answers. */
export function withoutCause(message: string): string {
  return message.split(/\n|: | with error /, 1)[0] ?? '';
}
