import { errorCode } from './errorCode.ts';

/** An error as the log may hold it. */
export type ErrorDescription = {
  type: string;
  code?: string | number;
  message?: string;
  /** Where the database objected: names of our own tables, never values. */
  database?: { table?: string; constraint?: string; column?: string; routine?: string };
  stack?: string[];
  cause?: ErrorDescription;
};

type DatabaseError = Error & {
  table?: string;
  constraint?: string;
  column?: string;
  routine?: string;
  severity: string;
};

const STACK_FRAMES = 12;
const CAUSES = 4;
/** knex puts the query, values included, in front of what pg said, also when the connection broke. */
const QUERY = /^(?:select|insert|update|delete|with|begin|commit|rollback)\b.* - /is;

/**
 * Describes an error without what people typed: messages of Postgres and knex quote values and bindings, those of
 * `JSON.parse` quote the text, so both are left out and the code and stack must do (quality.md, Privacy: no answers in
 * logs).
 */
export function describeError(error: unknown, causes = CAUSES): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = errorCode(error);
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    ...(isQuoting(error) ? {} : { message: error.message.replace(QUERY, '') }),
    ...(isDatabaseError(error) && { database: placeOf(error) }),
    stack: framesOf(error),
    ...(error.cause !== undefined && causes > 0 && { cause: describeError(error.cause, causes - 1) }),
  };
}

function isQuoting(error: Error): boolean {
  return error instanceof SyntaxError || isDatabaseError(error);
}

function isDatabaseError(error: Error): error is DatabaseError {
  return 'severity' in error && 'routine' in error;
}

function placeOf({ table, constraint, column, routine }: DatabaseError): NonNullable<ErrorDescription['database']> {
  return {
    ...(table && { table }),
    ...(constraint && { constraint }),
    ...(column && { column }),
    ...(routine && { routine }),
  };
}

function framesOf(error: Error): string[] {
  const lines = error.stack?.split('\n') ?? [];
  return lines
    .filter((line) => line.startsWith('    at '))
    .slice(0, STACK_FRAMES)
    .map((line) => line.trim());
}
