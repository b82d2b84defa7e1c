const SPELT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss' };

/**
 * The words of a text in plain letters and digits, for names: umlauts are written out and accents dropped, everything
 * else ends a word. 'Größe & Maß' is `Groesse` and `Mass`.
 */
export function plainWords(text: string): string[] {
  const spelt = text.normalize('NFC').replaceAll(/[äöüÄÖÜß]/g, (letter) => SPELT[letter] ?? '');
  return (
    spelt
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .match(/[A-Za-z0-9]+/g) ?? []
  );
}
