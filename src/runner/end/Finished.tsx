import { isFilledIn } from '../../contract/index.ts';
import { concerning, fillSections, fillTexts, STEP_PARAGRAPHS, stepRoute, thanksFor } from '../../engine/index.ts';
import type { LastSection, Placeholders, Receipt, Step, StepLink } from '../../engine/index.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { PhoneLink } from '../../ui/PhoneLink.tsx';
import type { Contact } from '../base/contact.ts';
import type { SentRun } from '../run/run.ts';
import { afterwards as offers } from '../later/parts.ts';
import { useLoaded } from '../later/useLoaded.ts';
import { Waiting } from '../later/Waiting.tsx';
import { useServedPage } from './useServedPage.ts';
import { TextBlocks } from '../base/TextBlocks.tsx';
import { WithPhone } from '../../ui/WithPhone.tsx';
import styles from '../runner.module.css';

type FinishedProps = {
  step: Step;
  receipt: Receipt | undefined;
  contact: Contact;
  /** What was sent. Undefined for a form in another page, and empty after a reload. */
  sent?: SentRun;
};

/**
 * A last step: what is urgent, the reference number, what happens next, what has arrived, and links to other pages.
 */
export function Finished({ step, receipt, contact, sent }: FinishedProps) {
  const afterwards = useLoaded(offers);
  useServedPage(offers, sent && stepRoute(sent.wizard, step.id), receipt);
  const valueOf = placeholdersFor(receipt, contact);
  const { paragraphs, sections } = contentOf(step, receipt, valueOf);
  const links = concerning(step.id, 'links', step.file.links, receipt);
  const said = [...paragraphs, ...sections.flatMap(({ text }) => text)];
  const offersPhone = sent !== undefined && !said.some((text) => text.includes(contact.phone));
  return (
    <div className={styles['finished']} data-finished="">
      {afterwards !== undefined && <afterwards.PaperHead />}
      <Heading level={1} className={styles['heading']} tabIndex={-1} data-step-heading>
        {step.file.title}
      </Heading>
      {sections.map((section) => (
        <Concern
          key={section.text.join(' ')}
          section={section}
          phone={contact.phone}
          receipt={receipt}
          sent={sent}
          valueOf={valueOf}
          afterwards={afterwards}
        />
      ))}
      {receipt !== undefined && <Reference receipt={receipt} />}
      <Links links={links.filter(({ lead }) => lead === true)} valueOf={valueOf} look="primary" />
      {sent !== undefined && receipt !== undefined && paragraphs.length > 0 && (
        <Heading level={2} className={styles['next']}>
          So geht es weiter
        </Heading>
      )}
      <TextBlocks texts={paragraphs} className={styles['above']} level={3} Words={WithPhone} phone={contact.phone} />
      {receipt !== undefined && offersPhone && (
        <p className={styles['intro']}>
          Haben Sie Fragen? Rufen Sie uns an: <PhoneLink phone={contact.phone} />
        </p>
      )}
      {afterwards === undefined && receipt !== undefined && (
        <Waiting what="Weitere Angaben zu Ihrer Anfrage" parts={[offers]} remains="Ihre Referenznummer bleibt." />
      )}
      {afterwards !== undefined && <afterwards.ArrivedFiles files={receipt?.documents} />}
      {sent !== undefined && receipt !== undefined && afterwards !== undefined && (
        <afterwards.SentAnswers {...sent} pdf={receipt.beleg} />
      )}
      <Links links={links.filter(({ lead }) => lead !== true)} valueOf={valueOf} />
      {sent?.navigation !== undefined && receipt !== undefined && afterwards !== undefined && <afterwards.EndHere />}
    </div>
  );
}

/** The number, and that a correction has arrived. */
function Reference({ receipt: { referenz, berichtigt } }: { receipt: Receipt }) {
  return (
    <>
      <p className={styles['reference']}>
        Ihre Referenznummer <strong translate="no">{referenz}</strong>
      </p>
      {berichtigt === true && (
        <p className={styles['intro']}>
          Ihre Anfrage war schon angekommen, mit den Angaben von vorhin. Jetzt ist auch Ihre Berichtigung da: Es gelten
          die neuen Angaben.
        </p>
      )}
    </>
  );
}

/** What a last step tells: in sections of their own what concerns somebody, and in paragraphs what comes next. */
function contentOf(step: Step, receipt: Receipt | undefined, valueOf: Placeholders) {
  const { sections = [] } = step.file;
  const own = STEP_PARAGRAPHS.flatMap((part) => step.file[part] ?? []);
  const concerns: LastSection[] = concerning(step.id, 'sections', sections, receipt);
  return {
    paragraphs: fillTexts([...thanksFor(step, receipt), ...own], valueOf),
    sections: concerns.flatMap(({ calendar, urgent, ...section }) =>
      fillSections([section], valueOf).map((filled) => ({ ...filled, calendar, urgent })),
    ),
  };
}

type ConcernProps = {
  receipt: Receipt | undefined;
  sent: SentRun | undefined;
  section: ReturnType<typeof contentOf>['sections'][number];
  phone: string;
  valueOf: Placeholders;
  /** Undefined until it is loaded. */
  afterwards: (typeof offers)['module'];
};

/** A section of a last step, with the day that it names. */
function Concern({
  section: { title, text, calendar, urgent },
  phone,
  receipt,
  sent,
  valueOf,
  afterwards,
}: ConcernProps) {
  const dated = calendar !== undefined && receipt !== undefined && afterwards !== undefined;
  return (
    <section className={styles['concern']} data-urgent={urgent}>
      {title !== undefined && (
        <Heading level={2}>
          {title}
          {dated && <afterwards.DaysLeft calendar={calendar} receipt={receipt} />}
        </Heading>
      )}
      <TextBlocks texts={text} level={3} Words={WithPhone} phone={phone} />
      {dated && <afterwards.CalendarButton calendar={calendar} receipt={receipt} valueOf={valueOf} sent={sent} />}
    </section>
  );
}

type LinksProps = { links: StepLink[]; valueOf: Placeholders; look?: 'primary' | 'secondary' };

/** Links to other pages, without those whose label names what has no value. */
function Links({ links, valueOf, look = 'secondary' }: LinksProps) {
  const shown = links.flatMap((link) => fillTexts([link.label], valueOf).map((label) => ({ ...link, label })));
  if (shown.length === 0) return null;
  return (
    <div className={styles['links']}>
      {shown.map(({ label, href, newTab }) => (
        <ButtonLink key={href} href={fillUrl(href, valueOf)} look={look} newTab={newTab}>
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}

/** What the texts of a last step are filled with. The office has no value while its name is a placeholder. */
export function placeholdersFor(receipt: Receipt | undefined, contact: Contact): Placeholders {
  const operator = contact.imprint?.operator ?? '';
  const values: Record<string, string | undefined> = {
    referenz: receipt?.referenz ?? '',
    anfrage: receipt?.anfrageId ?? '',
    adresse: receipt?.mails?.an ?? '',
    email: contact.email,
    telefon: contact.phone,
    kanzlei: isFilledIn(operator) ? operator : undefined,
  };
  return (name) => (name.startsWith('=') ? receipt?.berechnet?.[name.slice(1)] : values[name]);
}

function fillUrl(text: string, valueOf: Placeholders): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(valueOf(name) ?? '').replaceAll('%40', '@'),
  );
}
