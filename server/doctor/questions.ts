import { randomBytes } from 'node:crypto';
import { placeholdersIn, readBrand } from '../config/brand.ts';
import { placesOf, readConfig } from '../config/config.ts';
import { faultsOfPlaces, faultsOfWritable } from '../config/places.ts';
import { ConfigFault } from '../base/configFault.ts';
import { isAddress } from '../outbox/index.ts';
import { checkRecipients } from './backups.ts';
import { checkAddress, checkDatabase, checkMail } from './checks.ts';
import { fault, hint, type Result } from './results.ts';

/** One question of the setup. */
export type Question = {
  variable: string;
  words: string;
  /** The value if nothing is set and nothing is answered. */
  standard?: string;
  /** Tries an answer out, with what was answered before. A rejection is a fault. */
  check?: (env: NodeJS.ProcessEnv) => Promise<readonly Result[]>;
};

const NO_MAIL = hint(
  'Noch kein Mailserver: Was der Server schreibt, geht nicht hinaus, auch später nicht. Vor dem ersten Besuch eintragen.',
);

/** Texts of the brand that have a form of their own. */
const PLACES: Record<string, { words: string; fits: (text: string) => boolean; otherwise: string }> = {
  phone: {
    words: 'Telefonnummer der Kanzlei',
    fits: (text) => /^\+?[\d\s()/.-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 5,
    otherwise: 'ist keine Telefonnummer',
  },
  email: {
    words: 'E-Mail-Adresse der Kanzlei: Dorthin gehen die Anfragen, von dort kommen die E-Mails',
    fits: (text) => isAddress(text),
    otherwise: 'ist keine E-Mail-Adresse',
  },
};

/** The questions of the setup, in their order: what a server for others needs. */
export async function questionsOf(env: NodeJS.ProcessEnv): Promise<Question[]> {
  const { brandFile } = placesOf(env);
  const missing = placeholdersIn(await readBrand(brandFile, {}));
  return [
    {
      variable: 'PUBLIC_URL',
      words: 'Unter welcher Adresse kommen Besucher? (https://…)',
      check: (set) => withConfig(set, async ({ publicUrl }) => [await checkAddress(publicUrl)]),
    },
    {
      variable: 'TRUST_PROXY',
      words: 'Welche IP-Adresse hat der Proxy davor, der TLS spricht? (-: keiner)',
      standard: '127.0.0.1',
      check: (set) => withConfig(set, async () => []),
    },
    {
      variable: 'DATA_DIR',
      words: 'In welchem Ordner sollen Dateien liegen? (unter systemd: /var/lib/vorfahrt)',
      standard: 'var',
      check: async (set) => faultsOfPlaces(placesOf(set)).map(fault),
    },
    {
      variable: 'DATABASE_URL',
      words:
        'Wie lautet die Adresse der Datenbank? (postgres://Name:Passwort@Rechner/Datenbank; ohne Angabe: eingebettet)',
      check: (set) => withConfig(set, (config) => checkDatabase({ config })),
    },
    {
      variable: 'SMTP_URL',
      words:
        'Wie lautet die Adresse des Mailservers? (smtp://Name:Passwort@Rechner:587 oder smtps://…; ohne Angabe: noch keiner)',
      check: (set) =>
        withConfig(set, async (config) => [config.smtpUrl === undefined ? NO_MAIL : await checkMail({ config })]),
    },
    {
      variable: 'BACKUP_DIR',
      words:
        'In welchen Ordner sollen die Sicherungen, möglichst auf einer anderen Platte? (-: Hier sichert etwas anderes)',
      standard: '/var/backups/vorfahrt',
      check: (set) =>
        withConfig(set, async ({ backupDir }) =>
          backupDir === undefined ? [] : faultsOfWritable('BACKUP_DIR', backupDir).map(fault),
        ),
    },
    {
      variable: 'BACKUP_RECIPIENT',
      words:
        'Für welchen öffentlichen Schlüssel werden sie verschlüsselt? (age1…; den Schlüssel macht age-keygen auf einer anderen Maschine; ohne Angabe: noch keiner)',
      check: (set) =>
        withConfig(set, async ({ backupRecipients }) =>
          backupRecipients.length === 0 ? [] : checkRecipients(backupRecipients, set),
        ),
    },
    { variable: 'BRAND_NAME', words: 'Wie heißt das Angebot?', standard: 'Vorfahrt' },
    ...missing.map(({ place, text, variable }) => placeQuestion(place, text, variable)),
  ];
}

function placeQuestion(place: string, text: string, variable: string): Question {
  const own = PLACES[place];
  if (own === undefined) return { variable, words: `Für das Impressum: ${text.replaceAll(/^\[|\]$/g, '')}` };
  const check = async (set: NodeJS.ProcessEnv) => {
    const answer = set[variable];
    return answer === undefined || own.fits(answer) ? [] : [fault(`'${answer}' ${own.otherwise}.`)];
  };
  return { variable, words: own.words, check };
}

/** Further settings of a server for others, which nobody is asked for. A token that is set stays. */
export function valuesWithoutQuestion(env: NodeJS.ProcessEnv): Record<string, string> {
  return {
    NODE_ENV: 'production',
    METRICS_TOKEN: env['METRICS_TOKEN'] ?? randomBytes(24).toString('base64url'),
  };
}

type Config = ReturnType<typeof readConfig>;

/** Faults of the configuration so far, or else what `check` finds. */
async function withConfig(
  env: NodeJS.ProcessEnv,
  check: (config: Config) => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  try {
    return await check(readConfig(env));
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults.map(fault);
    throw error;
  }
}
