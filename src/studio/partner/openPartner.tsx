import { createRoot } from 'react-dom/client';
import type { DefinitionFiles } from '../../check/fileNames.ts';
import { once } from '../../engine/memoize.ts';
import type { FilePlace } from '../document/place.ts';
import { wizardReader } from '../document/readWizard.ts';
import { targetOf } from '../preview/marks.ts';
import type { Session } from '../preview/session.ts';
import { placeOf } from '../preview/targets.ts';
import { arrivalsOf } from './arrivals.ts';
import { PartnerBar } from './PartnerBar.tsx';
import { PartnerRemarks } from './partnerRemarks.ts';

type PartnerOptions = {
  id: string;
  files: DefinitionFiles;
  /** What visitors get now; undefined if that is nothing. */
  live: DefinitionFiles | undefined;
  session: Session;
  /** Where the remarks of the link are, and the browser's own `fetch`. */
  remarks: { address: string; send: typeof fetch };
  /** The element that the wizard is drawn in. */
  page: HTMLElement;
};

/** Puts remarks, ways and changes above a draft that a link shows. */
export function openPartner({ id, files, live, session, remarks: { address, send }, page }: PartnerOptions): void {
  const read = wizardReader(id)(files);
  const remarks = new PartnerRemarks(address, send);
  const load = () => void remarks.load();
  load();
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && load());
  let touched: FilePlace | undefined;
  const touch = ({ target }: Event) => {
    const shown = session.state();
    const step = shown?.wizard.step(shown.entries[0].step);
    const what = step !== undefined && target instanceof Element ? targetOf(target, step) : undefined;
    if (step !== undefined && what !== undefined) touched = placeOf(what, step.id, read.outline(), read.trees());
  };
  for (const event of ['click', 'focusin']) page.addEventListener(event, touch, { capture: true });
  const place = document.createElement('div');
  place.className = 'partner';
  page.before(place);
  createRoot(place).render(
    <PartnerBar
      session={session}
      read={read}
      remarks={remarks}
      touched={() => touched}
      versions={live && { id, live, files }}
      arrivals={once(() => arrivalsOf(id, read.posted()))}
    />,
  );
}
