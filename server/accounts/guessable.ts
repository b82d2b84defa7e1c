import { lazy } from '../base/lazy.ts';
import { Fault } from '../http/fault.ts';

/** The person whose password is checked. */
type Owner = { email: string; firstName: string; lastName: string };

/** Words of the site's subject, which attackers try first (OWASP ASVS 5, 6.1.2 and 6.2.11). */
const OUR_WORDS = [
  'vorfahrt',
  'verkehrsrecht',
  'verkehrsunfall',
  'unfall',
  'bussgeldbescheid',
  'bussgeld',
  'blitzer',
  'punkte',
  'fahrverbot',
  'führerschein',
  'gutachten',
  'gutachter',
  'mandant',
  'anwalt',
  'anwältin',
  'kanzlei',
  'passwort',
  'kennwort',
];
/** Shorter names occur within many other words. */
const SHORTEST_WORD = 3;

const REMEDY = 'Bitte nehmen Sie zum Beispiel drei Wörter, die nichts miteinander zu tun haben.';
const COMMON = `Dieses Passwort benutzen sehr viele Menschen. ${REMEDY}`;
const TELLING = `Aus Ihrem Namen, Ihrer E-Mail-Adresse oder Wörtern dieser Website lässt es sich leicht erraten. ${REMEDY}`;

/**
 * Returns why a password is easy to guess, as German sentences with a remedy; undefined for any other password. Case,
 * and digits and signs around words of the site or of the owner, make no difference (ASVS 5, 6.2.4 and 6.2.11; NIST SP
 * 800-63B, section 3.1.1.2).
 */
export async function whyGuessable(password: string, owner: Owner): Promise<string | undefined> {
  const plain = fold(password);
  if ((await commonPasswords()).has(plain)) return COMMON;
  return isMadeOf(lettersOf(plain), [...OUR_WORDS, ...wordsOf(owner)]) ? TELLING : undefined;
}

/** Throws 422, at the field, for a password that `whyGuessable` refuses. */
export async function refuseGuessable(password: string, owner: Owner): Promise<void> {
  const meldung = await whyGuessable(password, owner);
  if (meldung !== undefined)
    throw new Fault(422, 'Bitte wählen Sie ein anderes Passwort.', { felder: [{ pfad: '/password', meldung }] });
}

/** About 49,000 passwords, the most frequent first. Loaded on first use, since many processes never need them. */
const commonPasswords = lazy(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
});

function wordsOf({ email, firstName, lastName }: Owner): string[] {
  return [email, ...email.split(/[^\p{L}\d]+/u), ...firstName.split(/[\s-]+/), ...lastName.split(/[\s-]+/)];
}

function isMadeOf(letters: string, words: string[]): boolean {
  const longestFirst = words
    .map((word) => lettersOf(fold(word)))
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((left, right) => right.length - left.length);
  return letters !== '' && longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), letters) === '';
}

/** One spelling for 'Straße', 'STRASSE' and 'strasse'. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss');
}

function lettersOf(text: string): string {
  return text.replaceAll(/\P{L}+/gu, '');
}
