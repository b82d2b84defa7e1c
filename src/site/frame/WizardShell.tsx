import { Check, MessageCircleQuestionMark, Phone } from 'lucide-react';
import { useBrand } from '../shared/brand.ts';
import { telephone } from '../content/fill.ts';
import { Links } from './Links.tsx';
import { useNavigation } from './navigation.ts';
import styles from './wizardShell.module.css';

/**
 * What stands in the header of wizards instead of a call to action: whether the answers are stored, phone and support.
 * `afterwards`: only once the wizard has begun.
 */
export function WizardHelp({ afterwards }: { afterwards: boolean }) {
  const { phone } = useBrand();
  return (
    <div className={`${styles['help']} ${afterwards ? styles['afterwards'] : ''}`}>
      <p className={styles['saved']} data-draft-state="" hidden>
        <Check aria-hidden="true" />
        <span data-draft-words="" />
      </p>
      <a href={telephone(`tel:${phone}`)} aria-label={`Anrufen: ${phone}`}>
        <Phone aria-hidden="true" />
        <span>{phone}</span>
      </a>
      <a href="#chat" aria-label="Hilfe">
        <MessageCircleQuestionMark aria-hidden="true" />
        <span>Hilfe</span>
      </a>
    </div>
  );
}

/** The footer of wizards: the ways to reach us and the documented links, without the site's other pages. */
export function WizardFooter() {
  const { phone, email } = useBrand();
  const { legal, wizards } = useNavigation();
  return (
    <footer className={styles['footer']}>
      <div className={styles['line']}>
        <nav aria-label="Rechtliches">
          <Links links={[...legal, ...wizards]} />
        </nav>
        <p id="chat">
          <a href={telephone(`tel:${phone}`)}>{phone}</a>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      </div>
    </footer>
  );
}
