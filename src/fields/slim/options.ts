/** For rjsf's `optionsList`; a presented schema lists no answers, its uiSchema does. */
export default function optionsList(): never {
  throw new Error('A presented schema lists no answers.');
}
