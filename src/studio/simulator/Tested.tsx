import { useCallback } from 'react';
import type { CoverageItem } from '../../coverage/index.ts';
import { canShow, GROUND_WORDS, groundsOf, type Ground } from '../../evidence/index.ts';
import { groundProofs } from '../api/api.ts';
import { useStudio } from '../context/context.ts';
import { useReply } from '../parts/useReply.ts';
import { formatShortMoment } from '../parts/dates.ts';
import styles from './simulator.module.css';

/** What tests have carried out with the definition as it stands here. */
export type Tests = {
  /** `failed`: the server did not say. */
  state: 'loading' | 'failed' | 'known';
  /** Of each item, by its key. Empty where something is not saved, since nobody has tested that. */
  grounds: ReadonlyMap<string, Ground[]>;
  /** When each ground was tested: with this definition, or with another one. */
  runs: { ground: Ground; at: string; isCurrent: boolean }[];
};

/** The tests of the open wizard, loaded again after each save. */
export function useGrounds(): Tests {
  const { workspace, state } = useStudio();
  const { id } = workspace;
  const { version } = state.base;
  const load = useCallback(async () => ({ version, ...(await groundProofs(id)) }), [id, version]);
  const { value, failure } = useReply(load);
  const revision = workspace.isUnsaved() ? undefined : value?.revision;
  const proofs = value?.proofs ?? [];
  return {
    state: value !== undefined ? 'known' : failure !== undefined ? 'failed' : 'loading',
    grounds: revision === undefined ? new Map() : groundsOf(proofs, revision),
    runs: proofs.map(({ ground, at, revision: tested }) => ({ ground, at, isCurrent: tested === revision })),
  };
}

/** The grounds that were tested with the definition as it stands here. */
export function currentGrounds(runs: Tests['runs']): Ground[] {
  return runs.flatMap(({ ground, isCurrent }) => (isCurrent ? [ground] : []));
}

/** What was tested over HTTP and in a browser, and how it is tested again. */
export function Tested({ tested: { state, grounds, runs }, items }: { tested: Tests; items: readonly CoverageItem[] }) {
  const shownOn = (ground: Ground) => [...grounds.values()].filter((list) => list.includes(ground)).length;
  return (
    <details className={styles.group}>
      <summary>
        Auf dem Server und im Browser{' '}
        <span className={styles.soft}>({state === 'known' ? formatRuns(runs) : UNKNOWN[state]})</span>
      </summary>
      {runs.map(({ ground, at, isCurrent }) => (
        <p key={ground}>
          {isCurrent
            ? `${shownOn(ground)} von ${items.filter(({ kind }) => canShow(ground, kind)).length} ${GROUND_WORDS[ground]} gezeigt, am ${formatShortMoment(at)}.`
            : `Zuletzt ${GROUND_WORDS[ground]} geprüft am ${formatShortMoment(at)}, aber nicht das, was hier steht.`}
        </p>
      ))}
      <p>
        Geprüft wird in einer Befehlszeile, was gespeichert ist: <code>npm run test:wizards</code>. Das dauert einige
        Minuten und gilt für alle Assistenten.
      </p>
    </details>
  );
}

const UNKNOWN = { loading: 'wird geladen …', failed: 'ließ sich nicht laden' } as const;

function formatRuns(runs: Tests['runs']): string {
  const current = currentGrounds(runs).map((ground) => GROUND_WORDS[ground]);
  if (current.length > 0) return `geprüft ${current.join(' und ')}`;
  return runs.length === 0 ? 'noch nie geprüft' : 'nicht geprüft, seit es geändert wurde';
}
