import { Menu as MenuIcon, X } from 'lucide-react';
import { ButtonLink } from '../../ui/Button.tsx';
import { Logo } from './Logo.tsx';
import { Menu } from './Menu.tsx';
import { NAVIGATION } from './navigation.ts';
import styles from './header.module.css';

/** The bar at the top of every page. `sticky`: it stays in view while scrolling. */
export function Header({ path, sticky }: { path: string | undefined; sticky: boolean }) {
  return (
    <header className={`${styles['header']} ${sticky ? styles['sticky'] : ''}`}>
      <div className={styles['bar']}>
        <Logo />
        <button type="button" className={styles['toggle']} popoverTarget="menue" aria-label="Menü">
          <MenuIcon aria-hidden="true" />
          <X aria-hidden="true" />
        </button>
        <Menu groups={NAVIGATION.menu} path={path} />
        <div className={styles['call']}>
          <ButtonLink href="/anfrage">Ihr Anliegen prüfen</ButtonLink>
        </div>
      </div>
      <div className={styles['progress']} aria-hidden="true">
        <div data-scroll-progress="" />
      </div>
    </header>
  );
}
