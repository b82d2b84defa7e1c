import { useState, useSyncExternalStore } from 'react';
import type { Finding } from '../../check/finding.ts';
import type { FindingText, Findings } from '../checking/findings.ts';
import { JOURNEYS } from '../document/examples.ts';
import type { Outline } from '../document/outline.ts';
import type { FilePlace } from '../document/place.ts';
import { formatFile } from '../document/formatFile.ts';
import { formatThing } from '../document/formatWhere.ts';
import { useStudio } from '../context/context.ts';
import { wantAnswers } from '../preview/previewRequest.ts';
import { ElsewhereLink } from './ElsewhereLink.tsx';
import { ABOUT_EXAMPLES, fixForAll } from './fixForAll.ts';
import { formatFinding, formatFix } from './formatFinding.ts';
import { FindingCard, type WitnessAnswers } from './FindingCard.tsx';
import { rememberList, wasListOpen } from './listOpen.ts';
import styles from './findings.module.css';

const UNCHECKED = 'Hier keine Funde, vom Server noch nicht geprüft';
const BEYOND =
  'Hier ist nichts zu beanstanden. Vor dem Veröffentlichen prüft der Server auch, was dieser Assistent mit anderen zu tun hat.';

/** All findings, grouped by file. Their number is always visible; it opens to a list, or stays as it was last left. */
export function FindingsBar() {
  const { workspace, findings, outline, select } = useStudio();
  const [open, setOpen] = useState(wasListOpen);
  const { list, notes, stale, running, failure } = findings;
  const beyond = (findings.beyond ?? []).filter((one) => !list.some((own) => isSame(own, one, outline)));
  const count = list.length + beyond.length;
  const toggle = () => {
    setOpen(!open);
    rememberList(!open);
  };
  const groups = Object.entries(Object.groupBy(list, ({ file }) => file));
  const jump = ({ file, pointer }: FilePlace) => select({ file, pointer });
  const look = ({ answers, path }: WitnessAnswers) => {
    const step = path.findLast((id) => outline.steps.some((one) => one.id === id && one.file !== undefined));
    if (step === undefined) return;
    wantAnswers({ wizard: workspace.id, step, answers, refused: false });
    select({ file: `steps/${step}.json`, pointer: '' }, 'schritt');
  };
  const isClean = count === 0 && notes.length === 0;
  return (
    <div className={isClean ? styles.clean : undefined}>
      <h2 className={styles.bar}>
        <button type="button" aria-expanded={open} onClick={toggle}>
          <span
            className={styles.count}
            data-clean={count === 0 || undefined}
            data-unchecked={(count === 0 && findings.isUnchecked) || undefined}
            data-stale={stale || undefined}
          >
            {failure ?? formatCount(count, notes.length, findings)}
          </span>
          {stale && list.length > 0 && <span> (wird neu geprüft)</span>}
        </button>
      </h2>
      {open && (
        <div className={styles.list}>
          {groups.map(([file, found = []]) => (
            <FileFindings key={file} file={file} found={found} onJump={jump} onWitness={look} />
          ))}
          {beyond.length > 0 && <ServerFindings found={beyond} onJump={jump} />}
          {notes.length > 0 && (
            <section aria-label="Hinweise">
              <h3>Hinweise</h3>
              <p className={styles.about}>Sie halten das Veröffentlichen nicht auf.</p>
              <ul>
                {notes.map((note) => (
                  <li key={`${note.file}${note.pointer}${note.code}`}>
                    <FindingCard finding={note} isNote onJump={jump} onWitness={look} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          {isClean && !running && <p>{findings.isUnchecked === true ? BEYOND : 'Nichts zu beanstanden.'}</p>}
        </div>
      )}
    </div>
  );
}

/** Whether the server has found what is found here, too. */
function isSame(own: FindingText, other: FindingText, outline: Outline): boolean {
  if (own.file !== other.file || own.pointer !== other.pointer) return false;
  return formatFinding(own, outline).message === formatFinding(other, outline).message;
}

type ServerFindingsProps = { found: readonly FindingText[]; onJump: (place: FilePlace) => void };

/** What only the server sees, such as what other wizards have to do with this one. */
function ServerFindings({ found, onJump }: ServerFindingsProps) {
  const { outline, trees } = useStudio();
  return (
    <section aria-label="Nur der Server sieht">
      <h3>Was nur der Server sieht</h3>
      <p className={styles.about}>
        Er prüft auch, was dieser Assistent mit anderen zu tun hat. So lässt er sich nicht veröffentlichen.
      </p>
      <ul>
        {found.map((one) => {
          const { message, remedy } = formatFinding(one, outline);
          return (
            <li key={`${one.file}${one.pointer}${one.message}`} className={styles.card}>
              <p className={styles.message}>{message}</p>
              <p>{remedy}</p>
              {one.file !== '' && (
                <p className={styles.place}>
                  <button type="button" onClick={() => onJump(one)}>
                    {formatThing(one, trees, outline)}
                  </button>
                </p>
              )}
              {one.elsewhere !== undefined && (
                <p className={styles.place}>
                  <ElsewhereLink elsewhere={one.elsewhere} />
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type FileFindingsProps = {
  file: string;
  found: readonly Finding[];
  onJump: (finding: Finding) => void;
  onWitness: (answers: WitnessAnswers) => void;
};

/** The findings of a file, with one remedy for all of them if there is one. */
function FileFindings({ file, found, onJump, onWitness }: FileFindingsProps) {
  const { outline, edit, remedies, findings } = useStudio();
  const all = fixForAll(found, useSyncExternalStore(remedies.subscribe, remedies.get));
  const said = all && formatFix(all, outline);
  return (
    <section aria-label={formatFile(file, outline)}>
      <h3>{formatFile(file, outline)}</h3>
      {file === JOURNEYS && <p className={styles.about}>{ABOUT_EXAMPLES}</p>}
      {all !== undefined && said !== undefined && (
        <p className={styles.about}>
          <button type="button" disabled={findings.stale} onClick={() => edit(said, all.edits)}>
            {said}
          </button>
        </p>
      )}
      <ul>
        {found.map((finding) => (
          <li key={`${finding.pointer}${finding.code}${finding.message}`}>
            <FindingCard finding={finding} onJump={onJump} onWitness={onWitness} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function formatCount(
  count: number,
  notes: number,
  { running, isUnchecked = false }: Pick<Findings, 'running' | 'isUnchecked'>,
): string {
  if (count === 0 && running) return 'Wird geprüft …';
  const said = count === 0 ? (isUnchecked ? UNCHECKED : 'Keine Funde') : count === 1 ? '1 Fund' : `${count} Funde`;
  const noted = notes === 0 ? '' : notes === 1 ? ', 1 Hinweis' : `, ${notes} Hinweise`;
  return `${said}${noted}${running ? ', es wird weiter geprüft …' : ''}`;
}
