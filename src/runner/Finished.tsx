import type { Receipt, Step } from '../engine/index.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Heading } from '../ui/Heading.tsx';
import { ArrivedFiles } from './ArrivedFiles.tsx';
import styles from './runner.module.css';

/** Who to reach; filled into the links of a last step. */
export type Contact = { email: string; phone: string };

/** A last step: what happened, the reference to keep, what comes next. */
export function Finished({ step, receipt, contact }: { step: Step; receipt: Receipt | undefined; contact: Contact }) {
  const values: Record<string, string> = { referenz: receipt?.referenz ?? '', email: contact.email, telefon: contact.phone };
  return (
    <div className={styles['finished']}>
      <Heading level={1} className={styles['heading']} tabIndex={-1} data-step-heading>
        {step.file.title}
      </Heading>
      {receipt !== undefined && (
        <p className={styles['reference']}>
          Ihre Referenznummer <strong>{receipt.referenz}</strong>
        </p>
      )}
      {step.file.intro?.map((paragraph) => <p key={paragraph} className={styles['intro']}>{paragraph}</p>)}
      <ArrivedFiles files={receipt?.documents} />
      <div className={styles['links']}>
        {step.file.links?.map(({ label, href, newTab }) => (
          <ButtonLink key={href} href={fill(href, values)} look="secondary" newTab={newTab}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </div>
  );
}

function fill(href: string, values: Record<string, string>): string {
  return href.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '').replaceAll('%40', '@'));
}
