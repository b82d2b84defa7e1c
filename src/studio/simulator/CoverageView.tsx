import { CircleCheck, CircleDashed, CircleSlash, FileCheck } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { Answers, Wizard } from '../../engine/index.ts';
import type { Coverage, CoverageItem, CoverageKind, Proof } from '../../coverage/index.ts';
import { counted } from '../document/words.ts';
import { useExploring } from '../exploring/useExploring.ts';
import { FlowPicture } from '../flow/FlowView.tsx';
import { useStudio } from '../context/context.ts';
import { ToolRow } from '../parts/ToolRow.tsx';
import { OpenProposals } from '../proposals/OpenProposals.tsx';
import { ChangedExamples } from './ChangedExamples.tsx';
import { EvidenceDialog } from './EvidenceDialog.tsx';
import { coverageOverlay } from './overlay.ts';
import { RecordDialog } from './RecordDialog.tsx';
import { Suggested } from './Suggested.tsx';
import { canShow, GROUND_WORDS, keyOfItem, KIND_WORDS, PROOF_WORDS, type Ground } from '../../evidence/index.ts';
import { countShown } from './countShown.ts';
import { currentGrounds, Tested, useGrounds, type Tests } from './Tested.tsx';
import { Unnoticed } from './Unnoticed.tsx';
import styles from './simulator.module.css';

type CoverageViewProps = {
  wizard: Wizard;
  /** The choice between this and the simulator. */
  parts: ReactNode;
  /** Plays answers through. */
  onRun: (answers: Answers) => void;
};

/** In the order of the list. */
const KINDS = Object.keys(KIND_WORDS) as CoverageKind[];
const FILTERS = {
  all: 'Alles',
  walk: 'Nur erzeugt',
  none: 'Nicht gezeigt',
  http: 'Nicht über HTTP',
  browser: 'Nicht im Browser',
} as const;

type Filter = keyof typeof FILTERS;

/** What the examples of a wizard show of it, as a list and in the picture, and which further ones would help. */
export function CoverageView({ wizard, parts, onRun }: CoverageViewProps) {
  const { outline } = useStudio();
  const [changing, setChanging] = useState(false);
  const { explored, stale, reason } = useExploring({ coverage: true, changes: changing });
  const [chosen, setFilter] = useState<Filter>('all');
  const [recording, setRecording] = useState<Answers>();
  const coverage = explored?.coverage;
  const tested = useGrounds();
  const filters: Filter[] = ['all', 'walk', 'none', ...currentGrounds(tested.runs)];
  // A ground is no choice any more once something was edited.
  const filter = filters.includes(chosen) ? chosen : 'all';
  const overlay = useMemo(() => coverage && coverageOverlay(outline, coverage.items), [outline, coverage]);
  if (coverage === undefined)
    return (
      <>
        <Bar parts={parts} />
        <p className={styles.missing} role="status">
          {reason ?? 'Alle Wege und Regeln werden durchprobiert …'}
        </p>
      </>
    );
  const { items } = coverage;
  const news = [stale ? ' Das wird gerade neu berechnet.' : '', reason === undefined ? '' : ` ${reason}`].join('');
  return (
    <>
      <Bar parts={parts} canProve />
      <div className={styles.coverage}>
        <div className={styles.found}>
          <Counted items={items} news={news} />
          <Tested tested={tested} items={items} />
          <ChangedExamples wizard={wizard} onRun={onRun} />
          <Suggested wizard={wizard} coverage={coverage} onRun={onRun} onRecord={setRecording} />
          <Examples coverage={coverage} names={outline.journeys.map(({ name }) => name)} />
          <ItemList
            items={items}
            filter={filter}
            filters={filters}
            onFilter={setFilter}
            tested={tested}
            onRun={onRun}
          />
          <Unnoticed
            unnoticed={changing ? explored?.unnoticed : undefined}
            asked={changing}
            reason={reason}
            onAsk={() => setChanging(true)}
            onRun={onRun}
            onRecord={setRecording}
          />
        </div>
        <section className={styles.picture} aria-label="Ablauf">
          <FlowPicture overlay={overlay} />
        </section>
        {recording !== undefined && (
          <RecordDialog wizard={wizard} answers={recording} onClose={() => setRecording(undefined)} />
        )}
      </div>
    </>
  );
}

function Bar({ parts, canProve = false }: { parts: ReactNode; canProve?: boolean }) {
  const [proving, setProving] = useState(false);
  return (
    <>
      <ToolRow className={styles.bar} label="Was Beispiele zeigen" first={parts}>
        <OpenProposals />
        {canProve && (
          <button type="button" onClick={() => setProving(true)}>
            <FileCheck aria-hidden size={16} />
            Nachweis …
          </button>
        )}
      </ToolRow>
      {proving && <EvidenceDialog onClose={() => setProving(false)} />}
    </>
  );
}

/** How much an example shows. `news`: what is said besides. */
function Counted({ items, news }: { items: readonly CoverageItem[]; news: string }) {
  const { shown, rest } = countShown(items);
  return (
    <p role="status">
      <strong>{shown}</strong> {rest}
      {news}
    </p>
  );
}

type ItemListProps = {
  items: readonly CoverageItem[];
  filter: Filter;
  filters: readonly Filter[];
  onFilter: (filter: Filter) => void;
  tested: Tests;
  onRun: (answers: Answers) => void;
};

/** What can be shown of the wizard, by kind, as far as the filter lets it through. */
function ItemList({ items, filter, filters, onFilter, tested, onRun }: ItemListProps) {
  const { outline } = useStudio();
  const names = outline.journeys.map(({ name }) => name);
  const listed = items.filter((item) => isListed(item, filter, groundsIn(tested, item)));
  return (
    <>
      <div className={styles.filters} role="group" aria-label="Was die Liste zeigt">
        {filters.map((one) => (
          <button key={one} type="button" aria-pressed={one === filter} onClick={() => onFilter(one)}>
            {FILTERS[one]} ({items.filter((item) => isListed(item, one, groundsIn(tested, item))).length})
          </button>
        ))}
      </div>
      {listed.length === 0 && <p className={styles.soft}>Hier ist nichts davon.</p>}
      {KINDS.map((kind) => (
        <Kind
          key={kind}
          kind={kind}
          items={items.filter((item) => item.kind === kind)}
          listed={listed.filter((item) => item.kind === kind)}
          filtered={filter !== 'all'}
          tested={tested}
          names={names}
          onRun={onRun}
        />
      ))}
    </>
  );
}

const ICONS: Record<Proof, typeof CircleCheck> = { journey: CircleCheck, walk: CircleDashed, none: CircleSlash };

/** Where tests have shown an item. */
function groundsIn({ grounds }: Tests, item: CoverageItem): readonly Ground[] {
  return grounds.get(keyOfItem(item)) ?? [];
}

/** Whether a filter lists an item. The filter of a ground lists the items that tests of this ground can show and have not shown. */
function isListed({ kind, by }: CoverageItem, filter: Filter, grounds: readonly Ground[]): boolean {
  if (filter === 'http' || filter === 'browser') return canShow(filter, kind) && !grounds.includes(filter);
  return filter === 'all' || by === filter;
}

type KindProps = {
  kind: CoverageKind;
  items: readonly CoverageItem[];
  /** Those of them that the filter lets through. */
  listed: readonly CoverageItem[];
  filtered: boolean;
  tested: Tests;
  names: readonly string[];
  onRun: (answers: Answers) => void;
};

function Kind({ kind, items, listed, filtered, tested, names, onRun }: KindProps) {
  if (listed.length === 0) return null;
  const written = items.filter(({ by }) => by === 'journey').length;
  return (
    <details className={styles.group} open={filtered || undefined}>
      <summary>
        {KIND_WORDS[kind]}{' '}
        <span className={styles.soft}>
          ({kind === 'detour' ? items.length : `${written} von ${items.length} im Beispiel`})
        </span>
      </summary>
      <ul className={styles.proved}>
        {listed.map((item) => {
          const { name, title, by, journeys, answers } = item;
          const Icon = ICONS[by];
          return (
            <li key={name} data-by={by}>
              <Icon aria-hidden size={16} className={styles.icon} />
              <span>
                {title}{' '}
                <span className={styles.soft}>
                  – {PROOF_WORDS[by]}
                  {formatExamples(journeys.map((index) => names[index] ?? ''))}
                  {groundsIn(tested, item).map((ground) => `, ${GROUND_WORDS[ground]}`)}
                </span>
              </span>
              {answers !== undefined && (
                <button type="button" aria-label={`Durchspielen: ${title}`} onClick={() => onRun(answers)}>
                  Durchspielen
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function formatExamples([first, ...others]: readonly string[]): string {
  if (first === undefined) return '';
  return others.length === 0 ? ` „${first}“` : ` „${first}“ und ${counted(others.length, 'weiteren', 'weiteren')}`;
}

/** The examples that there are, and the fewest of them that show as much as all. */
function Examples({ coverage: { items, enough }, names }: { coverage: Coverage; names: readonly string[] }) {
  if (names.length === 0) return <p>Dieser Assistent hat noch keine Beispiele.</p>;
  return (
    <details className={styles.group}>
      <summary>
        Beispiele{' '}
        <span className={styles.soft}>
          ({names.length}
          {enough.length < names.length && `, ${enough.length} davon zeigen so viel wie alle`})
        </span>
      </summary>
      <ul className={styles.proved}>
        {names.map((name, index) => {
          const alone = items.filter(({ journeys }) => journeys.length === 1 && journeys[0] === index).length;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- examples are told apart by their place
            <li key={index}>
              <span>
                {name} <span className={styles.soft}>{formatNeed(alone, enough.includes(index))}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function formatNeed(alone: number, isNeeded: boolean): string {
  if (alone > 0) return `– zeigt ${alone} allein`;
  return isNeeded ? '– zeigt nichts allein, aber eines von mehreren gleichwertigen wird gebraucht' : '– entbehrlich';
}
