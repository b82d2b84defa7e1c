/** Replaces rjsf's `optionsList`. Presented schemas contain no choices; the uiSchema lists them. */
export default function optionsList(): never {
  throw new Error('A presented schema lists no answers.');
}
