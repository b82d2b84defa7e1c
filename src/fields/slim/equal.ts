/** Replaces rjsf's `deepEquals`. Answers, schemas and props have no cycles. Functions are equal, as in rjsf. */
export default function deepEquals(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left === 'function' && typeof right === 'function') return true;
  if (!isTree(left) || !isTree(right) || Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && deepEquals(left[key], right[key]))
  );
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
