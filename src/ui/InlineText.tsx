import { bindSpaces } from './bindSpaces.ts';

/** Text in which `[words](/path)` is a link. It opens in a new tab, so that nothing typed is left behind. Drawn anew as a whole, as `Words` are. */
export function InlineText({ text }: { text: string }) {
  const parts = bindSpaces(text).split(/(\[[^[\]]+\]\([^()\s]+\))/);
  const words = parts.map((part, index) => {
    const link = /^\[([^[\]]+)\]\(((?:\/(?![/\\])|https:\/\/)[^()\s]+)\)$/.exec(part);
    if (link === null) return part;
    return (
      // The text is constant, so the order of the parts never changes.
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} href={link[2]} target="_blank" rel="noopener">
        {link[1]}
      </a>
    );
  });
  return <span key={text}>{words}</span>;
}
