import { readPointer, type Answers, type Wizard } from '../../../src/engine/index.ts';
import { oneLine, type Recipient } from '../../outbox/index.ts';
import { senderAddress } from '../../submissions/index.ts';
import { looksLikeName } from './names.ts';

/** Returns the sender of the answers; undefined without a plausible address. */
export function senderOf(wizard: Wizard, answers: Answers): Recipient | undefined {
  const address = senderAddress(wizard, answers);
  if (address === undefined) return undefined;
  const name = typedName(wizard, answers);
  return looksLikeName(name) ? { address, name } : { address };
}

/** Returns the sender's name as typed, on one line; empty if unknown. */
export function typedName(wizard: Wizard, answers: Answers): string {
  const pointers = wizard.definition.wizard.mails?.client?.name ?? [];
  const parts = pointers.map((pointer) => readPointer(answers, pointer)).filter((part) => typeof part === 'string');
  return oneLine(parts.join(' '), 80);
}
