/** For rjsf's `deepEquals`: answers, schemas and props are trees; functions count as equal, as rjsf wants them. */
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
