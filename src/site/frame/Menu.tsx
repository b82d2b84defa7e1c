import type { ReactNode } from 'react';
import { ArrowRight, ChevronDown, ExternalLink, UserRound } from 'lucide-react';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useBrand } from '../shared/brand.ts';
import { fillBrand } from '../content/fill.ts';
import { ICONS } from '../shared/icons.ts';
import type { MenuEntry, MenuGroup } from './navigation.ts';
import styles from './menu.module.css';

/**
 * The summary that opens a group, by the group's type. Groups of other types render nothing (specification 1, section
 * 2.2).
 */
const SUMMARIES: Record<string, ((group: MenuGroup) => ReactNode) | undefined> = {
  links: ({ title }) => (
    <>
      {title}
      <ChevronDown className={styles['chevron']} aria-hidden="true" />
    </>
  ),
  account: ({ title }) => (
    <>
      <UserRound className={styles['avatar']} aria-hidden="true" />
      <span className={styles['label']} data-account-label="">
        {title}
      </span>
      <ChevronDown className={styles['chevron']} aria-hidden="true" />
    </>
  ),
};

/**
 * The main menu: panels below the header, or a sheet with an accordion on narrow screens. Built from native elements
 * (`details` with a common name, `popover`), so that it works without JavaScript. `menu.ts` adds the rest.
 */
export function Menu({ groups, path }: { groups: MenuGroup[]; path: string | undefined }) {
  return (
    <nav id="menue" className={styles['menu']} popover="auto" aria-label="Hauptmenü">
      <ul>
        {fillBrand(groups, useBrand()).map((group) => (
          <Group key={group.title} group={group} path={path} />
        ))}
      </ul>
    </nav>
  );
}

function Group({ group, path }: { group: MenuGroup; path: string | undefined }) {
  const { type, entries, more } = group;
  const summary = SUMMARIES[type];
  if (summary === undefined) return null;
  return (
    <li className={styles[type]}>
      <details
        name="menue"
        data-account={type === 'account' ? '' : undefined}
        className={entries.length > 2 ? styles['many'] : undefined}
      >
        <summary data-current={entries.some((entry) => entry.path === path) || undefined}>{summary(group)}</summary>
        <div className={styles['panel']}>
          {type === 'account' && <SignedIn />}
          <ul data-account-ways={type === 'account' ? '' : undefined}>
            {entries.map((entry) => (
              <li key={entry.title} className={entry.isHighlighted === true ? styles['highlighted'] : undefined}>
                <Entry entry={entry} path={path} />
              </li>
            ))}
          </ul>
          {more !== undefined && (
            <a className={styles['more']} href={more.path} aria-current={more.path === path ? 'page' : undefined}>
              {more.title}
              <ArrowRight aria-hidden="true" />
            </a>
          )}
        </div>
      </details>
    </li>
  );
}

/**
 * Name, portal link and sign-out button of the signed-in user. `signedIn.ts` fills it and shows it instead of the login
 * links.
 */
function SignedIn() {
  return (
    <>
      <p role="status" data-account-status="" />
      <div className={styles['signedIn']} data-account-box="" hidden>
        <p>
          Angemeldet als <strong data-account-name="" />
        </p>
        <a href="/home" data-account-portal="" hidden>
          Zu Ihrem Portal
        </a>
        <button type="button" data-account-leave="">
          Abmelden
        </button>
      </div>
    </>
  );
}

function Entry({ entry, path }: { entry: MenuEntry; path: string | undefined }) {
  const { portals } = useBrand();
  const portal = entry.portal && portals[entry.portal];
  const href = portal ?? entry.path;
  const Icon = ICONS[entry.icon];
  const words = (
    <>
      <Icon className={styles['icon']} aria-hidden="true" />
      <strong>
        {entry.title}
        {portal !== undefined && (
          <>
            <ExternalLink aria-hidden="true" />
            <VisuallyHidden> (öffnet sich in einem neuen Tab)</VisuallyHidden>
          </>
        )}
      </strong>
      <span>{entry.description}</span>
    </>
  );
  if (href === undefined) {
    return (
      <button type="button" className={styles['entry']} disabled>
        {words}
      </button>
    );
  }
  return (
    <a
      className={styles['entry']}
      href={href}
      aria-current={href === path ? 'page' : undefined}
      {...(portal !== undefined && { target: '_blank', rel: 'noopener' })}
    >
      {words}
    </a>
  );
}
