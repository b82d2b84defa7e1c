import { concerning, fillSections, fillTexts, thanksFor, type Receipt, type Step } from '../engine/index.ts';
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
  const valueOf = (name: string) => (name.startsWith('=') ? receipt?.berechnet?.[name.slice(1)] : (values[name] ?? ''));
  const paragraphs = fillTexts([...thanksFor(step, receipt), ...(step.file.intro ?? [])], valueOf);
  const sections = fillSections(concerning(step.id, 'sections', step.file.sections, receipt), valueOf);
  return (
    <div className={styles['finished']}>
      <PaperHead />
      <Heading level={1} className={styles['heading']} tabIndex={-1} data-step-heading>
        {step.file.title}
      </Heading>
      {sections.map(({ title, text }) => (
        <section key={text.join(' ')} className={styles['concern']}>
          {title !== undefined && <Heading level={2}>{title}</Heading>}
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {receipt !== undefined && (
        <p className={styles['reference']}>
          Ihre Referenznummer <strong>{receipt.referenz}</strong>
        </p>
      )}
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles['intro']}>
          {paragraph}
        </p>
      ))}
      <ArrivedFiles files={receipt?.documents} />
      <div className={styles['links']}>
        {concerning(step.id, 'links', step.file.links, receipt).map(({ label, href, newTab }) => (
          <ButtonLink key={href} href={fillUrl(href, values)} look="secondary" newTab={newTab}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </div>
  );
}

function fillUrl(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? '').replaceAll('%40', '@'),
  );
}
