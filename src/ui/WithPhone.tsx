import { bindSpaces } from './bindSpaces.ts';
import { PhoneLink } from './PhoneLink.tsx';

/** A text in which the telephone number, if it names it, is a link. Drawn anew as a whole, as `Words` are. */
export function WithPhone({ text, phone }: { text: string; phone: string | undefined }) {
  // Nothing splits nothing: without a number the text stays whole.
  const [before = '', ...after] = bindSpaces(text).split(phone as string);
  return (
    <span key={text}>
      {before}
      {after.length > 0 && <PhoneLink phone={phone as string} />}
      {after.join(phone)}
    </span>
  );
}
