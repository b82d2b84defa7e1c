import { expect, it } from 'vitest';
import { KINDS } from '../../../server/outbox/records.ts';
import type { MailKind } from '../../../server/letters/compose.ts';
import type { AccountMail } from '../../../server/letters/templates/account.ts';
import type { StudioMail } from '../../../server/letters/templates/studio.ts';

it('each kind of mail has words for who asks what is stored', () => {
  // The compiler names a kind without words.
  const words: Record<MailKind | AccountMail['kind'] | StudioMail['kind'], string> = KINDS;
  expect(Object.entries(words).filter(([kind, text]) => text === '' || text === kind)).toEqual([]);
});
