import { thanksFor, type Receipt, type Step } from '../engine/index.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Heading } from '../ui/Heading.tsx';
import { ArrivedFiles } from './ArrivedFiles.tsx';
import { PaperHead } from './PaperHead.tsx';
import styles from './runner.module.css';

/** Contact data, filled into the texts and links of a last step. */
export type Contact = { email: string; phone: string };

/** A last step: its text, the reference number, the mails sent, and links to what comes next. */
export function Finished({ step, receipt, contact }: { step: Step; receipt: Receipt | undefined; contact: Contact }) {
  const values: Record<string, string> = {
    referenz: receipt?.referenz ?? '',
    anfrage: receipt?.anfrageId ?? '',
    adresse: receipt?.mails?.an ?? '',
    email: contact.email,
    telefon: contact.phone,
  };
  const paragraphs = [...thanksFor(step.file, receipt), ...(step.file.intro ?? [])];
  return (
    <div className={styles['finished']}>
      <PaperHead />
      <Heading level={1} className={styles['heading']} tabIndex={-1} data-step-heading>
        {step.file.title}
      </Heading>
      {receipt !== undefined && (
        <p className={styles['reference']}>
          Ihre Referenznummer <strong>{receipt.referenz}</strong>
        </p>
      )}
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles['intro']}>
          {fill(paragraph, values)}
        </p>
      ))}
      <ArrivedFiles files={receipt?.documents} />
      <div className={styles['links']}>
        {step.file.links?.map(({ label, href, newTab }) => (
          <ButtonLink key={href} href={fill(href, values, inUrl)} look="secondary" newTab={newTab}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </div>
  );
}

function fill(text: string, values: Record<string, string>, written = (value: string) => value): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => written(values[name] ?? ''));
}

function inUrl(value: string): string {
  return encodeURIComponent(value).replaceAll('%40', '@');
}
