import { domainToASCII } from 'node:url';
import { erasePointer, isPlainObject, type Answers, type Wizard } from '../../../src/engine/index.ts';

/**
 * Answers without what differs from one visit to the next: places of files, the list that is made of them, and whether a box was
 * never ticked or unticked. Inputs write some answers in capitals, and browsers the host of an e-mail address in ASCII.
 */
export function comparable({ definition }: Wizard, sent: unknown): Answers {
  const answers: unknown = JSON.parse(
    JSON.stringify(sent ?? {}, (_key, value: unknown) => {
      if (value === false) return undefined;
      if (typeof value === 'string')
        return value.replace(/(?<=@).+$/, (host) => domainToASCII(host) || host).toUpperCase();
      // Of equal names in a request, the server changes all but one.
      return isPlainObject(value) && 'id' in value && 'name' in value
        ? { name: String(value['name']).replace(/ \(\d+\)(?=\.)/, '') }
        : value;
    }),
  );
  if (!isPlainObject(answers)) throw new Error(`expected answers, got ${JSON.stringify(sent)}`);
  if (definition.wizard.documents !== undefined) erasePointer(answers, definition.wizard.documents.into);
  return answers;
}
