import { EllipsisVertical } from 'lucide-react';
import { Button, Menu, MenuItem, MenuTrigger, Popover, Text } from 'react-aria-components';
import { useStudio } from '../context/context.ts';
import { usePublishing } from '../publishing/context.ts';
import { usePageAddress } from './PageLink.tsx';
import { usePreviewAddress } from './PreviewLink.tsx';
import type { Panes } from './usePanes.ts';
import styles from './bench.module.css';

type Item = { id: string; label: string; more?: string; href?: string; run?: () => void };

type HeadMenuProps = { panes: Panes; hasPanel: boolean };

/** In one column: what the head has at a desk and is rarely needed. */
export function HeadMenu(props: HeadMenuProps) {
  return (
    <MenuTrigger>
      <Button className={styles.menuButton ?? ''} aria-label="Weitere Befehle">
        <EllipsisVertical aria-hidden size={18} />
      </Button>
      <Popover placement="bottom end" className={styles.popover ?? ''}>
        <Items {...props} />
      </Popover>
    </MenuTrigger>
  );
}

/** Drawn only while it is open. */
function Items(props: HeadMenuProps) {
  const items = useItems(props);
  const run = (key: unknown) => items.find(({ id }) => id === key)?.run?.();
  return (
    <Menu aria-label="Weitere Befehle" className={styles.menu ?? ''} onAction={run}>
      {items.map(({ id, label, more, href }) => (
        <MenuItem
          key={id}
          id={id}
          textValue={label}
          className={styles.menuItem ?? ''}
          {...(href !== undefined && { href, ...(id !== 'konto' && { target: '_blank', rel: 'noreferrer' }) })}
        >
          <Text slot="label">{label}</Text>
          {more !== undefined && <Text slot="description">{more}</Text>}
        </MenuItem>
      ))}
    </Menu>
  );
}

function useItems({ panes: { folded, fold }, hasPanel }: HeadMenuProps): Item[] {
  const { state, redo, ask } = useStudio();
  const [, { release }] = usePublishing();
  const [page, preview] = [usePageAddress(), usePreviewAddress()];
  const next = state.history.future[0];
  const isPanelShown = !folded.includes('panel');
  return [
    ...(next === undefined ? [] : [{ id: 'wiederholen', label: 'Wiederholen', more: next.label, run: redo }]),
    ...(hasPanel
      ? [
          {
            id: 'eigenschaften',
            label: isPanelShown ? 'Eigenschaften ausblenden' : 'Eigenschaften einblenden',
            run: () => fold('panel'),
          },
        ]
      : []),
    ...(page === undefined ? [] : [{ id: 'seite', label: 'Seite öffnen', more: page, href: page }]),
    ...(preview === undefined
      ? []
      : [{ id: 'vorschau', label: 'Vorschau öffnen', more: 'Wie Besucher den Entwurf sähen', href: preview }]),
    { id: 'anleitung', label: 'Anleitung', run: () => ask('anleitung') },
    { id: 'tasten', label: 'Tastenkürzel', run: () => ask('tasten') },
    ...(release?.name === undefined
      ? []
      : [{ id: 'konto', label: 'Konto', more: `Angemeldet als ${release.name}`, href: '/studio/konto' }]),
  ];
}
