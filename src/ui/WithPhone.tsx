import { bindSpaces } from './bindSpaces.ts';
import { PhoneLink } from './PhoneLink.tsx';

/** A text in which the telephone number, if it names it, is a link. Drawn anew as a whole, as `Words` are. */
export function WithPhone({ text, phone }: { text: string; phone: string | undefined }) {
  const bound = bindSpaces(text);
  const [before = '', ...after] = phone ? bound.split(phone) : [bound];
  return (
    <span key={text}>
      {before}
      {phone && after.length > 0 && <PhoneLink phone={phone} />}
      {after.join(phone)}
    </span>
  );
}
