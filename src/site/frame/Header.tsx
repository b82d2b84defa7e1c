import { Menu as MenuIcon, X } from 'lucide-react';
import { ButtonLink } from '../../ui/Button.tsx';
import { Logo } from './Logo.tsx';
import { Menu } from './Menu.tsx';
import { useNavigation } from './navigation.ts';
import { WizardHelp } from './WizardShell.tsx';
import styles from './header.module.css';
import shell from './wizardShell.module.css';

type HeaderProps = {
  path: string | undefined;
  sticky: boolean;
  wizard: WizardPlace | undefined;
};

/** A page that is a wizard, or one whose first screen leads into a wizard. */
export type WizardPlace = 'alone' | 'framed';

/** The bar at the top of every page. `sticky`: it stays in view while scrolling. Wizards have help in place of the call. */
export function Header({ path, sticky, wizard }: HeaderProps) {
  const { menu } = useNavigation();
  const classes = [styles['header'], sticky && styles['sticky'], wizard !== undefined && shell['slim']];
  return (
    <header className={classes.filter(Boolean).join(' ')}>
      <div className={styles['bar']}>
        <Logo />
        <button type="button" className={styles['toggle']} popoverTarget="menue" aria-label="Menü">
          <MenuIcon aria-hidden="true" />
          <X aria-hidden="true" />
        </button>
        <Menu groups={menu} path={path} />
        {wizard !== undefined && <WizardHelp afterwards={wizard === 'framed'} />}
        {wizard !== 'alone' && (
          <div className={`${styles['call']} ${wizard === 'framed' ? shell['beforehand'] : ''}`}>
            <ButtonLink href="/anfrage">Ihr Anliegen prüfen</ButtonLink>
          </div>
        )}
      </div>
      {wizard === undefined && (
        <div className={styles['progress']} aria-hidden="true">
          <div data-scroll-progress="" />
        </div>
      )}
    </header>
  );
}
