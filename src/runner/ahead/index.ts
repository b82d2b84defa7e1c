/** Which screens are drawn before they are asked for. Loaded once the first one stands. */
export { watchAhead } from './watchAhead.ts';
