import type { Brand } from '../../contract/index.ts';
import content from '../content/navigation.json' with { type: 'json' };
import type { IconName } from '../shared/icons.ts';
import { useOffered } from '../shared/retired.ts';

/** Shapes of `content/navigation.json`. Its JSON Schema is authoritative. */
export type Navigation = {
  menu: MenuGroup[];
  footer: { title: string; links: NavLink[] }[];
  legal: NavLink[];
  /** In the footer of wizards, after the legal links. */
  wizards: NavLink[];
};
export type NavLink = { title: string; path: string };
/** `more` is the group's overview page. */
export type MenuGroup = { type: string; title: string; entries: MenuEntry[]; more?: NavLink };
/**
 * Entries without `path` are announced, but not available yet. `portal`: the role whose portal it links to, if one is
 * configured.
 */
export type MenuEntry = {
  title: string;
  path?: string;
  portal?: keyof Brand['portals'];
  description: string;
  icon: IconName;
  isHighlighted?: boolean;
};

export const NAVIGATION = content as Navigation;

/** The navigation without what is not offered any more. */
export function useNavigation(): Navigation {
  const { menu, ...rest } = useOffered(NAVIGATION);
  return { ...rest, menu: menu.filter(({ entries, more }) => entries.length > 0 || more !== undefined) };
}
