import { plainNumber } from './digits.ts';

/** Thousands in groups of three, divided by points or spaces, and a comma; or digits with a comma or a point. */
const GROUPED = /^-?[1-9]\d{0,2}(?:\.\d{3}|\s\d{3})+(?:,\d+)?$/;
const PLAIN = /^-?(?:\d+(?:,\d+)?|(?:0|[1-9]\d*)\.\d+)$/;

/**
 * A number as people write it here: `1.250,50`, `1250,5` or `1250.5`. Of a point before three digits, it divides thousands, except
 * after a 0. Undefined if the text is no number: `Number` would accept `1e2` and `0x10`.
 */
export function readNumber(text: string): number | undefined {
  const typed = plainNumber(text)
    .trim()
    .replace(/^[−–](?=\d)/, '-');
  const plain = GROUPED.test(typed) ? typed.replaceAll(/[.\s]/g, '') : typed;
  const value = PLAIN.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

/** A number as people write it here. Thousands are divided from five digits on, as is usual: so a year is written as a year. */
export function formatNumber(value: number): string {
  const digits = String(Number(Math.abs(value).toPrecision(15)));
  return digits.includes('e')
    ? value.toLocaleString('de-DE', { maximumFractionDigits: 20 })
    : write(value, digits, 10_000);
}

/** An amount: '1.250 €', '1.250,50 €', with a space that does not break. */
export function formatEuro(value: number): string {
  return `${write(value, Math.abs(value).toFixed(Number.isInteger(value) ? 0 : 2), 1000)}\u00A0€`;
}

/** By hand, as the first use of Intl costs a slow phone 60 ms. `divided`: the first number whose thousands are divided. */
function write(value: number, digits: string, divided: number): string {
  const [whole = '', part] = digits.split('.');
  const grouped = Math.abs(value) < divided ? whole : whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '.');
  return `${value < 0 ? '-' : ''}${grouped}${part === undefined ? '' : `,${part}`}`;
}
