import { Ellipsis } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components';
import { useStudio, type DialogName } from '../context/context.ts';
import { useAbilities } from '../context/useAbilities.ts';
import { counted } from '../document/words.ts';
import { countOpen, useProposals } from '../proposals/proposalList.ts';
import { useIsUnchanged, usePublishing } from '../publishing/context.ts';
import { doingsOf, groupsOf, type Doing } from '../publishing/doings.ts';
import { FACTOR_FIRST, NOT_ALLOWED } from '../publishing/words.ts';
import { useRemarks } from '../remarks/context.ts';
import { isOpenRemark } from '../remarks/places.ts';
import styles from './bench.module.css';

/** All that is known about the draft and what is live (`children`), and what else can be done. The button counts what is open inside. */
export function StatusMenu({ children }: { children: ReactNode }) {
  const can = useAbilities();
  const open = useOpen();
  const proposals = can('draft') ? open.vorschlaege : 0;
  const counts = [
    ...(open.anmerkungen > 0 ? [counted(open.anmerkungen, 'offene Anmerkung', 'offene Anmerkungen')] : []),
    ...(proposals > 0 ? [counted(proposals, 'wartender Vorschlag', 'wartende Vorschläge')] : []),
  ];
  return (
    <MenuTrigger>
      <Button className={styles.more ?? ''} aria-label={['Mehr zum Stand', ...counts].join(', ')}>
        <Ellipsis aria-hidden size={18} />
        {counts.length > 0 && <span className={styles.open}>{open.anmerkungen + proposals}</span>}
      </Button>
      <Popover placement="bottom end" className={`${styles.popover} ${styles.status}`}>
        <Content>{children}</Content>
      </Popover>
    </MenuTrigger>
  );
}

/** Drawn only while it is open. */
function Content({ children }: { children: ReactNode }) {
  const { state, ask } = useStudio();
  const can = useAbilities();
  const [, told] = usePublishing();
  const unchanged = useIsUnchanged();
  const open = useOpen();
  const id = useId();
  const { others } = doingsOf(state, told, can, unchanged);
  const why =
    state.base.draft === undefined || unchanged || told.release === undefined || can('publish')
      ? undefined
      : told.release.may.publishWithFactor === true
        ? FACTOR_FIRST
        : NOT_ALLOWED;
  return (
    <>
      <div id={id} className={styles.all}>
        {children}
        {why !== undefined && <p>{why}</p>}
      </div>
      <Menu
        aria-label="Was sich noch tun lässt"
        aria-describedby={id}
        className={styles.menu ?? ''}
        onAction={(key) => ask(key as DialogName)}
      >
        {groupsOf(others).map((group) => (
          <MenuSection key={group[0]?.group} aria-label={NAMES[group[0]?.group ?? 'do']} className={styles.group ?? ''}>
            {group.map((doing) => (
              <MenuItem key={doing.dialog} id={doing.dialog} className={styles.menuItem ?? ''}>
                {withCount(doing, open[doing.dialog])}
              </MenuItem>
            ))}
          </MenuSection>
        ))}
        {why === FACTOR_FIRST && (
          <MenuItem id="konto" href="/studio/konto" className={styles.menuItem ?? ''}>
            Zweiten Faktor im Konto einrichten
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

const NAMES: Record<Doing['group'], string> = {
  read: 'Nachsehen',
  do: 'Tun',
  end: 'Wegnehmen',
};

function withCount({ label }: Doing, open = 0): string {
  return open === 0 ? label : label.replace(' …', ` (${open}) …`);
}

/** How many remarks and proposals are open. */
function useOpen(): Partial<Record<DialogName, number>> & { anmerkungen: number; vorschlaege: number } {
  const [, { remarks = [] }] = useRemarks();
  const [, proposals] = useProposals();
  return { anmerkungen: remarks.filter(isOpenRemark).length, vorschlaege: countOpen(proposals) };
}
