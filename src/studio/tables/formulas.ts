import { isPlainObject, sayNumber } from '../../engine/index.ts';
import type { Formula } from '../../engine/definition.ts';

/** A formula as a German sentence. `nameOf`: what an answer or a computed value is called. */
export function sayFormula(formula: unknown, nameOf: (name: string) => string): string {
  if (typeof formula === 'number') return sayNumber(formula);
  if (typeof formula === 'string') return /^[/=]/.test(formula) ? `„${nameOf(formula)}“` : formula;
  if (!isPlainObject(formula)) return JSON.stringify(formula);
  const [operation = ''] = Object.keys(formula);
  const isSpan = operation === 'days' || operation === 'years';
  if (!Object.hasOwn(SAY, operation) || (isSpan && !isPlainObject(formula[operation]))) return JSON.stringify(formula);
  return SAY[operation as keyof Formula](formula[operation], (part) => sayFormula(part, nameOf));
}

type Say = (part: unknown) => string;

/** Each operation with its operands in words. */
const SAY: Record<keyof Formula, (operands: unknown, say: Say) => string> = {
  sum: (operands, say) => listed(operands).map(say).join(' + '),
  difference: (operands, say) => listed(operands).map(inside(say)).join(' − '),
  product: (operands, say) => listed(operands).map(inside(say)).join(' × '),
  percent: (operands, say) => `${say(listed(operands)[0])} % von ${inside(say)(listed(operands)[1])}`,
  min: (operands, say) => `das Kleinste von ${listed(operands).map(say).join('; ')}`,
  max: (operands, say) => `das Größte von ${listed(operands).map(say).join('; ')}`,
  count: (operands, say) => `Anzahl von ${say(operands)}`,
  days: (operands, say) => spanned('Tage', operands, say),
  years: (operands, say) => spanned('Jahre', operands, say),
};

function listed(operands: unknown): unknown[] {
  return Array.isArray(operands) ? operands : [];
}

function inside(say: Say): Say {
  return (part) => (isPlainObject(part) ? `(${say(part)})` : say(part));
}

function spanned(unit: string, operands: unknown, say: Say): string {
  const { from, to } = isPlainObject(operands) ? operands : {};
  return `${unit} von ${say(from)} bis ${say(to)}`;
}
