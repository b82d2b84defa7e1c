import { dateFlaw } from './dateFlaw.ts';
import { joinPointer, readPointer } from './pointer.ts';
import { messageFor } from './messages.ts';
import type { RawError, Step } from './types.ts';
import type { Answers, StepFile } from './definition.ts';

/** One broken rule, as data. */
export type Issue = {
  step: string;
  /** Pointer of the answer. For a missing answer: its own pointer, not that of its parent. */
  pointer: string;
  /** JSON Schema keyword of the rule. */
  keyword: string;
  params: Record<string, unknown>;
  /** The sentence shown to people. */
  message: string;
};

/** Maximum number of issues of a step. No step has as many questions; further issues appear once these are resolved. */
const MOST_PLACES = 200;

/** Converts Ajv's errors about answers to issues: for each pointer, the first error there. */
export function toIssues({ id, file }: Pick<Step, 'id' | 'file'>, errors: RawError[], answers: Answers): Issue[] {
  const first = new Map<string, RawError>();
  for (const error of withoutBranches(errors)) {
    const pointer = placeOf(error);
    if (!first.has(pointer)) first.set(pointer, error);
    if (first.size === MOST_PLACES) break;
  }
  return [...first].map(([pointer, error]) => toIssue(id, file, pointer, error, answers));
}

/** The last plausible year of a date in the past. A constant, since the engine has no clock. */
const LATEST_PAST_YEAR = 2050;

function toIssue(
  step: string,
  { schema, advice }: StepFile,
  pointer: string,
  { keyword: told, params }: RawError,
  answers: Answers,
): Issue {
  const keyword = KEYWORD_OF[told] ?? told;
  const isPast = advice?.some(({ field, notInFuture }) => field === pointer && notInFuture === true) === true;
  const flaw =
    params['format'] === 'date'
      ? dateFlaw(readPointer(answers, pointer), isPast ? LATEST_PAST_YEAR : undefined)
      : undefined;
  const message = [messageFor(schema, pointer, keyword, params), flaw].filter((part) => part !== undefined).join(' ');
  return { step, pointer, keyword, params, message };
}

function placeOf({ keyword, instancePath, params }: RawError): string {
  const child =
    keyword === 'required'
      ? params['missingProperty']
      : keyword === 'additionalProperties'
        ? params['additionalProperty']
        : undefined;
  return typeof child === 'string' ? joinPointer(instancePath, child) : instancePath;
}

/** Keywords that issues name differently: `enum` and `oneOf` are two notations for a closed question. */
const KEYWORD_OF: Record<string, string> = { oneOf: 'enum', additionalProperties: 'unknown' };

/** Drops the errors inside the branches of a failed `anyOf`, `oneOf` or `if`. */
function withoutBranches(errors: RawError[]): RawError[] {
  const unions = [
    ...new Set(
      errors
        .filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')
        .map(({ schemaPath }) => `${schemaPath}/`),
    ),
  ];
  return errors.filter(
    ({ keyword, schemaPath }) => keyword !== 'if' && !unions.some((union) => schemaPath.startsWith(union)),
  );
}
