import { errorCode } from './errorCode.ts';

/** An error, reduced to what may be logged. */
export type ErrorDescription = {
  type: string;
  code?: string | number;
  message?: string;
  /** Where the database reported the error: names of tables and columns of this schema, never values. */
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
/** knex prefixes the message of pg with the query and its values, also for connection errors. */
const QUERY = /^(?:select|insert|update|delete|with|begin|commit|rollback)\b.* - /is;

/**
 * Describes an error without user input. Messages of Postgres and knex quote values and bindings, and those of
 * `JSON.parse` quote the text; both are left out, and only code and stack are kept (quality.md, Privacy: no answers in
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
