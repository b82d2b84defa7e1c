/** All variables of README.md, except those of the brand's texts, which `brand.ts` knows. */
export const NAMES = [
  'BACKUP_DIR',
  'BACKUP_RECIPIENT',
  'BRAND_FILE',
  'CLAMD_URL',
  'CLIENT_PATIENCE_SECONDS',
  'DATABASE_POOLED',
  'DATABASE_URL',
  'DATA_DIR',
  'ENV_FILE',
  'HOST',
  'METRICS_TOKEN',
  'NODE_ENV',
  'PORT',
  'PORTAL_ANWALT_URL',
  'PORTAL_GUTACHTER_URL',
  'PORTAL_MANDANT_URL',
  'PUBLIC_URL',
  'RATE_LIMITS',
  'RETENTION_SUBMISSIONS_YEARS',
  'REVISION_GRACE_HOURS',
  'S3_ACCESS_KEY_ID',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_TLS',
  'SMTP_URL',
  'STOP_DELAY_SECONDS',
  'STUDIO',
  'TRUST_PROXY',
  'UPLOAD_CLIENT_GB',
  'UPLOAD_DISK_RESERVE_GB',
  'UPLOAD_STORE',
  'UPLOAD_UNSENT_TOTAL_GB',
  'WIZARDS_DIR',
] as const;

/** Shorter names are one letter away from others that any machine may have, such as HOSTS. */
const SHORTEST = 'SMTP_URL'.length;

/**
 * Names misspelt variables: those that are one slip away from a known one which is not set. Other unknown names belong to other programs. Adds a
 * fault for each.
 */
export function refuseMisspelt(env: NodeJS.ProcessEnv, faults: string[]): void {
  const missing = NAMES.filter((name) => name.length >= SHORTEST && env[name] === undefined);
  for (const name of Object.keys(env)) {
    const meant = missing.find((known) => isOneSlip(name, known));
    if (meant !== undefined) faults.push(`${name} ist unbekannt. Meinten Sie ${meant}?`);
  }
}

/** Whether two words differ by one letter that is missing, added or wrong, or by two neighbours that are swapped. */
function isOneSlip(left: string, right: string): boolean {
  let start = 0;
  while (start < left.length && left[start] === right[start]) start++;
  let [a, b] = [left.slice(start), right.slice(start)];
  while (a !== '' && a.at(-1) === b.at(-1)) [a, b] = [a.slice(0, -1), b.slice(0, -1)];
  if (a.length === 2 && b.length === 2) return a[0] === b[1] && a[1] === b[0];
  return a.length + b.length > 0 && a.length <= 1 && b.length <= 1;
}
