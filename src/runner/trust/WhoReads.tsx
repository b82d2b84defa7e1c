import { Words } from '../../ui/Words.tsx';
import { isFilledIn, type Brand } from '../../contract/index.ts';
import styles from './whoReads.module.css';

export type Imprint = Brand['imprint'];

type WhoReadsProps = {
  /** Undefined if the page does not know who offers it. */
  imprint: Imprint | undefined;
  /** The step takes files. */
  files: boolean;
  /** One line that unfolds: it was shown in full before, and is again before sending. */
  folded?: boolean;
};

const LABEL = 'Wer Ihre Angaben liest und wie lange wir sie aufbewahren';

/**
 * Who reads what a step asks for, where it lies and for how long. Says nothing that the operator has not filled in. Eleven
 * years are the longest that the server can be configured to keep submissions (`RETENTION_SUBMISSIONS_YEARS`).
 */
export function WhoReads({ imprint, files, folded = false }: WhoReadsProps) {
  const words = (
    <>
      {reading(imprint).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {files && (
        <p>
          Dateien kommen schon vor dem Absenden auf unseren Server. Bis dahin kann nur dieser Browser sie ansehen und
          löschen. Was Sie nicht absenden, löschen wir nach 24 Stunden.
        </p>
      )}
      <p>
        <Words>{`${files ? 'Abgesendetes' : 'Was Sie absenden,'} löschen wir, sobald es nicht mehr gebraucht wird, spätestens nach elf Jahren.`}</Words>{' '}
        <a href="/datenschutz" target="_blank" rel="noopener">
          Datenschutzerklärung
        </a>
      </p>
    </>
  );
  return folded ? (
    <details className={styles['whoReads']}>
      <summary>{LABEL}</summary>
      {words}
    </details>
  ) : (
    <aside className={styles['whoReads']} aria-label={LABEL}>
      {words}
    </aside>
  );
}

/** The sentences about the firm, without those that still hold a placeholder. */
function reading(imprint: Imprint | undefined): string[] {
  if (imprint === undefined) return [];
  const { operator, responsible, chamber, insurer, hosting } = imprint;
  const firm = known`Wer das liest: ${operator}`;
  const lawyer = known`verantwortlich: ${responsible}`;
  const supervision = [
    known`Zuständige Kammer: ${chamber.name}.`,
    known`Berufshaftpflichtversicherung: ${insurer.name}.`,
  ];
  return [
    firm && `${[firm, lawyer].filter(Boolean).join(', ')}. Alle in der Kanzlei sind zur Verschwiegenheit verpflichtet.`,
    supervision.filter(Boolean).join(' '),
    known`Gespeichert auf Servern von: ${hosting}.`,
  ].flatMap((sentence) => (sentence === undefined || sentence === '' ? [] : [sentence]));
}

/** The text with its value; undefined while the value is a placeholder. */
function known([before = '', after = '']: TemplateStringsArray, value: string): string | undefined {
  return isFilledIn(value) ? `${before}${value}${after}` : undefined;
}
