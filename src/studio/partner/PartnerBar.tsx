import { useState, useSyncExternalStore } from 'react';
import type { DefinitionFiles } from '../../check/fileNames.ts';
import type { Answers, Wizard } from '../../engine/index.ts';
import { formatThing } from '../document/formatWhere.ts';
import type { FilePlace } from '../document/place.ts';
import type { ReadWizard } from '../document/readWizard.ts';
import { lazyPart } from '../parts/lazyPart.tsx';
import type { Session } from '../preview/session.ts';
import { quoteAt } from '../remarks/places.ts';
import type { PartnerRemarks } from './partnerRemarks.ts';
import { RemarkDialog } from './RemarkDialog.tsx';
import { spotAt, spotsOf, type Spot } from './spots.ts';
import { waysThrough } from './ways.ts';
import { WaysDialog } from './WaysDialog.tsx';
import styles from './partner.module.css';

type PartnerBarProps = {
  session: Session;
  /** The files of the page. */
  read: ReadWizard;
  remarks: PartnerRemarks;
  /** What was touched last on the page. */
  touched: () => FilePlace | undefined;
  /** The wizard, what visitors get of it now, and its draft, as they were written. Undefined if there is nothing to compare. */
  versions: { id: string; live: DefinitionFiles; files: DefinitionFiles } | undefined;
  /** Answers that lead to each step. */
  arrivals: () => Promise<Readonly<Record<string, Answers>>>;
};

const LaterChanges = lazyPart(async () => (await import('./ChangesDialog.tsx')).ChangesDialog);

/** The step on the page, and the answers of its run. */
type AnsweredStep = { step: string; answers: Answers };

/** What somebody can do with a draft that a link shows: write remarks, look at the ways through it, and at what it changes. */
export function PartnerBar({ session, versions, arrivals, ...about }: PartnerBarProps) {
  const shown = useSyncExternalStore(session.subscribe, session.state);
  const { remarks: written = [] } = useSyncExternalStore(about.remarks.subscribe, about.remarks.state);
  const [remarking, setRemarking] = useState<AnsweredStep>();
  const [showsWays, setShowsWays] = useState(false);
  const [showsChanges, setShowsChanges] = useState(false);
  const [opening, setOpening] = useState(false);
  if (shown === undefined) return null;
  const { wizard, entries } = shown;
  const { step } = entries[0];
  const show = async (wanted: string) => {
    setShowsWays(false);
    setOpening(true);
    const { [wanted]: answers } = await arrivals();
    setOpening(false);
    session.show({ kind: 'show', step: wanted, ...(answers !== undefined && { answers }) });
    document.querySelector<HTMLElement>('#root [data-step-heading]')?.focus();
  };
  const remark = () => {
    // What has arrived before is no news any more.
    about.remarks.write({});
    setRemarking({ step, answers: session.current()?.answers ?? {} });
  };
  return (
    <aside className={styles.bar} aria-label="Zu diesem Entwurf">
      <button type="button" onClick={remark}>
        {written.length === 0 ? 'Anmerken' : `Anmerkungen (${written.length})`}
      </button>
      <button type="button" onClick={() => setShowsWays(true)}>
        Alle Wege
      </button>
      {versions !== undefined && (
        <button type="button" onClick={() => setShowsChanges(true)}>
          Was sich ändert
        </button>
      )}
      <p role="status">{opening && 'Der Schritt wird gesucht …'}</p>
      {remarking !== undefined && (
        <Remarks {...about} wizard={wizard} at={remarking} onClose={() => setRemarking(undefined)} />
      )}
      {showsChanges && versions !== undefined && <LaterChanges {...versions} onClose={() => setShowsChanges(false)} />}
      {showsWays && (
        <WaysDialog
          steps={waysThrough(wizard, about.read.outline())}
          current={step}
          onShow={(wanted) => void show(wanted)}
          onClose={() => setShowsWays(false)}
        />
      )}
    </aside>
  );
}

type RemarksProps = Pick<PartnerBarProps, 'read' | 'remarks' | 'touched'> & {
  wizard: Wizard;
  at: AnsweredStep;
  onClose: () => void;
};

function Remarks({ read, remarks, touched, wizard, at, onClose }: RemarksProps) {
  // As the page was when it was opened: the chosen one must not become another.
  const [spots] = useState(() => spotsOf(wizard, read.outline(), at));
  const [first] = useState(() => spotAt(touched(), spots));
  const describe = ({ place }: Spot) => {
    const quote = quoteAt(place, read.trees());
    return {
      about: formatThing(place, read.trees(), read.outline()).slice(0, LONGEST.about),
      ...(quote !== undefined && { quote: quote.slice(0, LONGEST.quote) }),
    };
  };
  return <RemarkDialog {...{ remarks, spots, first, describe, onClose }} />;
}

/** As much of a place as a remark keeps. */
const LONGEST = { about: 300, quote: 2000 };
