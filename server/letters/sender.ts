import { readPointer, type Answers, type Wizard } from '../../src/engine/index.ts';
import { oneLine, type Recipient } from '../outbox/index.ts';
import { senderAddress } from '../submissions/index.ts';
import { looksLikeName } from './names.ts';

/** Who sent the answers, where they hold an address that could work. */
export function senderOf(wizard: Wizard, answers: Answers): Recipient | undefined {
  const address = senderAddress(wizard, answers);
  if (address === undefined) return undefined;
  const name = typedName(wizard, answers);
  return looksLikeName(name) ? { address, name } : { address };
}

/** The sender's name as it was typed, on one line; empty where it is not known. */
export function typedName(wizard: Wizard, answers: Answers): string {
  const pointers = wizard.definition.wizard.mails?.client?.name ?? [];
  const parts = pointers.map((pointer) => readPointer(answers, pointer)).filter((part) => typeof part === 'string');
  return oneLine(parts.join(' '), 80);
}
