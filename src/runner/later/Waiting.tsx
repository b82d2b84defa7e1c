import type { Loadable } from '../../loading/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import styles from '../runner.module.css';
import { RELOAD, useFailures } from './useLoaded.ts';

type WaitingProps = {
  /** The missing parts, as the subject of a sentence in the plural. */
  what: string;
  /** The parts that it is drawn with. */
  parts: readonly Loadable<unknown>[];
  /** Says what a reload keeps of the page. */
  remains: string;
};

/** Says why something cannot be seen yet. Once a part has failed twice, offers to load the page anew. */
export function Waiting({ what, parts, remains }: WaitingProps) {
  const online = useOnline();
  const failures = useFailures(parts);
  const offersReload = failures === RELOAD || (online && failures > 1);
  return (
    <div role="status" data-scripted>
      <p className={styles['intro']}>
        {sentence(what, failures, online)} {offersReload && remains}
      </p>
      {offersReload && (
        <div className={styles['summaryActions']}>
          <Button onClick={() => window.location.reload()}>Seite neu laden</Button>
        </div>
      )}
    </div>
  );
}

function sentence(what: string, failures: number, online: boolean): string {
  if (failures === RELOAD) return `${what} lassen sich auf dieser Seite nicht mehr laden. Bitte laden Sie sie neu.`;
  if (!online) return `Sie sind offline. ${what} kommen von selbst, sobald Sie wieder Netz haben.`;
  if (failures === 0) return `${what} werden geladen …`;
  const help = failures > 1 ? ' Hilft das nicht, laden Sie die Seite bitte neu.' : '';
  return `${what} ließen sich noch nicht laden. Wir versuchen es weiter.${help}`;
}
