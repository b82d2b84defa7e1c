import { useState } from 'react';
import { usePublishing } from './context.ts';
import type { Act, Signed } from './publishing.ts';

export type Signing = { act: Act; signed: Signed; setPassword: (password: string) => void };

/** A password that two forms of a dialog send, as `useState` has it. It is asked for once. */
export type SharedPassword = [password: string, setPassword: (password: string) => void];

/** What somebody writes to do something about what is live. The note outlives the dialog, the password does not. */
export function useSigned(act: Act, shared?: SharedPassword): Signing {
  const [, { notes }] = usePublishing();
  const own = useState('');
  const [password, setPassword] = shared ?? own;
  return { act, signed: { note: notes[act] ?? '', password }, setPassword };
}
