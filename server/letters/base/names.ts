/**
 * The display name in the Reply-To of mails to the office. It must not convey a message or look like another address:
 * no digits, no punctuation, no invisible characters, few words, each spelled as a name is. Some rare names fail the
 * check and are left out.
 */

const MAX_LENGTH = 50;
/** Hyphenated parts count separately; particles have a limit of their own. */
const MAX_PARTS = 4;
const MAX_PARTICLES = 3;

const PARTICLES = new Set(
  'af al am an av bei bin bint da dal das de degli del della dem den der des di do dos du e el i ibn im la las le los ob san ten ter tot und van vom von y zu zum zur'.split(
    ' ',
  ),
);

/**
 * Scripts with upper and lower case, in which names begin with a capital. A name must not mix scripts, since their
 * letters look alike.
 */
const CASED = [/^\p{Script=Latin}+$/u, /^\p{Script=Greek}+$/u, /^\p{Script=Cyrillic}+$/u, /^\p{Script=Armenian}+$/u];
/** `McDonald`, `O'Neill`, `d'Angelo`. No all-capital words, which may be shouting or acronyms. */
const CASED_PART =
  /^(?:Mc|Mac|De|Di|La|Le|Van|\p{Lu}['’ʼ]|(?:d|l|dell|dall)['’])?\p{Lu}\p{M}?(?:\p{Ll}\p{M}?){1,18}(?:['’ʼ]\p{Ll}{1,10})?$/u;

/** In these scripts a character can be a word, and a few characters a sentence. */
const DENSE = /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}가-힣](?<=\p{Lo})){1,5}$/u;

const CASELESS = [
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
  'Georgian',
  'Ethiopic',
].map((script) => new RegExp(`^(?:[\\p{Script=${script}}\\p{M}](?<=[\\p{L}\\p{M}])){1,14}$`, 'u'));
const MAX_CASELESS_PARTS = 3;

/** Whether the text is spelled as names of people and places are. */
export function looksLikeName(text: string): boolean {
  const name = text.normalize('NFC');
  // Full-width and ornamental letters are compatibility variants of others.
  if (name.length > MAX_LENGTH || name !== name.normalize('NFKC') || /\p{Lm}/u.test(name.replaceAll('ʼ', '')))
    return false;
  const words = name.split(' ');
  const parts = words.filter((word) => !PARTICLES.has(word)).flatMap((word) => word.split('-'));
  if (parts.length === 0 || words.includes('')) return false;
  return (
    isCased(parts, words) ||
    DENSE.test(words.join('')) ||
    (parts.length <= MAX_CASELESS_PARTS && CASELESS.some((script) => parts.every((part) => script.test(part))))
  );
}

function isCased(parts: string[], words: string[]): boolean {
  const particles = words.filter((word) => PARTICLES.has(word)).length;
  if (parts.length > MAX_PARTS || particles > MAX_PARTICLES || !parts.every((part) => CASED_PART.test(part)))
    return false;
  const letters = words.join('').replaceAll(/['’ʼ\p{M}-]/gu, '');
  return CASED.some((script) => script.test(letters));
}
