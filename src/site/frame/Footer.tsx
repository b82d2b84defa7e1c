import { useBrand } from '../shared/brand.ts';
import { telephone } from '../content/fill.ts';
import { Logo } from './Logo.tsx';
import { Links } from './Links.tsx';
import { useNavigation } from './navigation.ts';
import styles from './footer.module.css';

/** Links, contact data, and the legally required pages. */
export function Footer() {
  const { phone, email } = useBrand();
  const { footer, legal } = useNavigation();
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <section className={styles['contact']} id="chat" aria-label="Direkter Support">
          <Logo />
          <p>
            Fragen? Rufen Sie an oder schreiben Sie uns.{' '}
            <span data-scripted>
              Oder suchen Sie rund um die Uhr im <a href="#chat">Direkten Support</a>.
            </span>
          </p>
          <a className={styles['reach']} href={telephone(`tel:${phone}`)}>
            {phone}
          </a>
          <a className={styles['reach']} href={`mailto:${email}`}>
            {email}
          </a>
        </section>
        {footer.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <Links links={links} />
          </nav>
        ))}
        <nav className={styles['legal']} aria-label="Rechtliches">
          <Links links={legal} />
        </nav>
      </div>
    </footer>
  );
}
