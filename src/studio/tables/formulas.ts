import { isPlainObject, sayNumber } from '../../engine/index.ts';

/** A formula as a German sentence. `nameOf`: what an answer or a computed value is called. */
export function sayFormula(formula: unknown, nameOf: (name: string) => string): string {
  if (typeof formula === 'number') return sayNumber(formula);
  if (typeof formula === 'string') return /^[/=]/.test(formula) ? `„${nameOf(formula)}“` : formula;
  if (!isPlainObject(formula)) return JSON.stringify(formula);
  const [operation = ''] = Object.keys(formula);
  const operands = formula[operation];
  const say = (part: unknown) => sayFormula(part, nameOf);
  const inside = (part: unknown) => (isPlainObject(part) ? `(${say(part)})` : say(part));
  const list = Array.isArray(operands) ? operands : [];
  switch (operation) {
    case 'sum':
      return list.map(say).join(' + ');
    case 'difference':
      return list.map(inside).join(' − ');
    case 'product':
      return list.map(inside).join(' × ');
    case 'percent':
      return `${say(list[0])} % von ${inside(list[1])}`;
    case 'min':
      return `das Kleinste von ${list.map(say).join('; ')}`;
    case 'max':
      return `das Größte von ${list.map(say).join('; ')}`;
    case 'count':
      return `Anzahl von ${say(operands)}`;
    case 'days':
    case 'years':
      return isPlainObject(operands)
        ? `${operation === 'days' ? 'Tage' : 'Jahre'} von ${say(operands['from'])} bis ${say(operands['to'])}`
        : JSON.stringify(formula);
    default:
      return JSON.stringify(formula);
  }
}
