import { useState } from 'react';
import { usePublishing } from './context.ts';
import type { Act, Signed } from './publishing.ts';

export type Signing = { act: Act; signed: Signed; setPassword: (password: string) => void };

/** What somebody writes to do something about what is live. The note outlives the dialog, the password does not. */
export function useSigned(act: Act): Signing {
  const [, { notes }] = usePublishing();
  const [password, setPassword] = useState('');
  return { act, signed: { note: notes[act] ?? '', password }, setPassword };
}
