import { bindSpaces } from '../ui/bindSpaces.ts';
import { PhoneLink } from './PhoneLink.tsx';

/** A text in which the telephone number, if it names it, is a link. Drawn anew as a whole, as `Words` are. */
export function WithPhone({ text, phone }: { text: string; phone: string }) {
  const [before = '', ...after] = bindSpaces(text).split(phone);
  return (
    <span key={text}>
      {before}
      {after.length > 0 && <PhoneLink phone={phone} />}
      {after.join(phone)}
    </span>
  );
}
