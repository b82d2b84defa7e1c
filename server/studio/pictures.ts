/** What the first bytes of a picture must be, by the ending of its name. */
const TYPES: Record<string, (content: Buffer) => boolean> = {
  svg: (content) => /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s/>]/.test(content.toString('utf8')),
  png: (content) => content.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  webp: (content) => content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP',
};

/** What a drawing may not contain: code, foreign content, and anything that is loaded from elsewhere. */
const UNSAFE: { found: RegExp; named: string }[] = [
  { found: /<!(?:DOCTYPE|ENTITY)/i, named: 'eine DOCTYPE-Angabe' },
  { found: /<\?(?!xml[\s?])/i, named: 'eine Verarbeitungsanweisung' },
  {
    found: /<(?:[\w-]+:)?(?:script|foreignObject|iframe|embed|object|handler|animate\w*|set)\b/i,
    named: 'ein Element, das Code oder Fremdes einbettet',
  },
  { found: /\son[a-z]+\s*=/i, named: 'ein Attribut mit Code' },
  { found: /(?:href|src)\s*=\s*(?:"(?!#)|'(?!#)|[^"'\s])/i, named: 'einen Verweis nach außen' },
  { found: /url\(\s*["']?(?!#)/i, named: 'einen Verweis nach außen' },
  { found: /@import/i, named: 'einen Verweis nach außen' },
];

/** Why a picture cannot be used, as a German sentence; undefined if it can. */
export function pictureFlaw(name: string, content: Buffer): string | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  if (TYPES[ending]?.(content) !== true)
    return `Der Inhalt von '${name}' ist kein Bild dieser Art (${ending.toUpperCase()}).`;
  if (ending !== 'svg') return undefined;
  const unsafe = UNSAFE.find(({ found }) => found.test(content.toString('utf8')));
  return unsafe === undefined
    ? undefined
    : `Die Zeichnung '${name}' enthält ${unsafe.named}. Bitte speichern Sie sie in Ihrem Zeichenprogramm als einfaches SVG.`;
}
