const MONTHS = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
];

/** `2026-11-21` becomes `21. November 2026`, regardless of the machine's locale. */
export function germanDate(iso: string): string {
  const [year, month, day] = iso.split('-').map(Number);
  return `${day}. ${MONTHS[(month ?? 1) - 1]} ${year}`;
}
