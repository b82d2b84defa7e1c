const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;

/** The text with the digits of all scripts as those of ours: U+0660 U+0661 is `01`. */
export function plainDigits(text: string): string {
  return text.replaceAll(OTHER_DIGIT, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let first = code;
    // Each script has its ten in a row, some have several such rows.
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
    return String((code - first) % 10);
  });
}

/** A number with the digits and signs of other scripts as ours: U+066C divides thousands, and U+066B is the decimal comma. */
export function plainNumber(text: string): string {
  return plainDigits(text)
    .replaceAll(/[\u066C\uFF0E]/g, '.')
    .replaceAll(/[\u066B\uFF0C]/g, ',');
}
