import { joinPointer } from './pointer.ts';
import { messageFor } from './messages.ts';
import type { PropertySchema } from './definition.ts';

/** One broken rule, as data. */
export type Issue = {
  step: string;
  /** The answer that it concerns. A missing answer is named itself, not its parent. */
  pointer: string;
  /** JSON Schema keyword of the rule. */
  keyword: string;
  params: Record<string, unknown>;
  /** What people read. */
  message: string;
};

/** The parts of Ajv's ErrorObject that we use. */
export type RawError = { keyword: string; instancePath: string; schemaPath: string; params: Record<string, unknown> };

/** A compiled schema: Ajv's function, whether compiled here or delivered as standalone code. */
export type Validator = { (data: unknown): boolean; errors?: RawError[] | null };

/** Ajv's errors as issues: one for each place, the first rule that is broken there. */
export function toIssues(step: string, schema: PropertySchema, errors: RawError[]): Issue[] {
  const issues = new Map<string, Issue>();
  for (const error of withoutBranches(errors)) {
    const issue = toIssue(step, schema, error);
    if (!issues.has(issue.pointer)) issues.set(issue.pointer, issue);
  }
  return [...issues.values()];
}

function toIssue(step: string, schema: PropertySchema, error: RawError): Issue {
  const missing = error.keyword === 'required' ? error.params['missingProperty'] : undefined;
  const extra = error.keyword === 'additionalProperties' ? error.params['additionalProperty'] : undefined;
  const child = missing ?? extra;
  const pointer = typeof child === 'string' ? joinPointer(error.instancePath, child) : error.instancePath;
  const keyword = KEYWORD_OF[error.keyword] ?? error.keyword;
  return { step, pointer, keyword, params: error.params, message: messageFor(schema, pointer, keyword, error.params) };
}

/** A closed question may be written as `enum` or as `oneOf` of constants; its rule is the same. */
const KEYWORD_OF: Record<string, string> = { oneOf: 'enum', additionalProperties: 'unknown' };

/** Drops what a failed `anyOf`, `oneOf` or `if` repeats about its branches. */
function withoutBranches(errors: RawError[]): RawError[] {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf').map(({ schemaPath }) => `${schemaPath}/`);
  return errors.filter(
    ({ keyword, schemaPath }) => keyword !== 'if' && !unions.some((union) => schemaPath.startsWith(union)),
  );
}
