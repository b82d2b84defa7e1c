/** A command was called with wrong arguments; the message is shown to the user. */
export class UsageError extends Error {}
