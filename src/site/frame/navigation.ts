import type { Brand } from '../../contract/index.ts';
import content from '../content/navigation.json' with { type: 'json' };
import type { IconName } from '../shared/icons.ts';

/** Shapes of `content/navigation.json`; the authority is its schema. */
export type Navigation = { menu: MenuGroup[]; footer: { title: string; links: NavLink[] }[]; legal: NavLink[] };
export type NavLink = { title: string; path: string };
/** `more` is the group's overview page. */
export type MenuGroup = { type: string; title: string; entries: MenuEntry[]; more?: NavLink };
/** Without a path it is still to come. `portal` is the role whose portal it leads to, where one is configured. */
export type MenuEntry = {
  title: string;
  path?: string;
  portal?: keyof Brand['portals'];
  description: string;
  icon: IconName;
  isHighlighted?: boolean;
};

export const NAVIGATION = content as Navigation;
