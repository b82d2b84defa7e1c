/**
 * For rjsf's `getDecimalSeparator`: whoever fills in a German form writes a comma. The first use of Intl costs a slow
 * phone 60 ms.
 */
export default function getDecimalSeparator() {
  return ',';
}
