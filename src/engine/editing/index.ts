/** Edits of a wizard's files, as pure functions over their texts. */
export { applyEdits, EditError, type Edit, type Files } from './edits.ts';
