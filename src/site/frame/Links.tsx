import type { NavLink } from './navigation.ts';

/** A list of links to pages of the site. */
export function Links({ links }: { links: NavLink[] }) {
  return (
    <ul>
      {links.map(({ title, path }) => (
        <li key={path}>
          <a href={path}>{title}</a>
        </li>
      ))}
    </ul>
  );
}
