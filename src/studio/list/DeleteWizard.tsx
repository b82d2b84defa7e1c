import { useCallback, useState } from 'react';
import type { StudioWizard } from '../../contract/index.ts';
import { api, failureMessage } from '../api/api.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { useReply } from '../parts/useReply.ts';
import { exportZip } from './exportZip.ts';
import { DialogButtons } from '../dialogs/DialogButtons.tsx';
import { addressOf, linksTo, nameOf, type Listed } from './listed.ts';
import dialogs from '../dialogs/dialogs.module.css';

type DeleteWizardProps = {
  wizard: Listed;
  wizards: readonly Listed[];
  onClose: () => void;
  onDone: () => void;
};

/** What is known before a wizard is deleted: its folder, and where other wizards link to it, in words. */
type DeletionFacts = { stored: StudioWizard; links: string[] };

/** Deletes a wizard's folder, after it has said what that breaks. */
export function DeleteWizard({ wizard, wizards, onClose, onDone }: DeleteWizardProps) {
  const { value: known, failure: unknown } = useReply(useCallback(() => look(wizard, wizards), [wizard, wizards]));
  const [failure, setFailure] = useState('');
  const fail = (error: unknown) => setFailure(failureMessage(error));
  const remove = () => {
    if (known !== undefined) api.remove(wizard.id, known.stored.version).then(onDone, fail);
  };
  const address = addressOf(wizard);
  return (
    <Overlay title={`„${nameOf(wizard)}“ löschen?`} onClose={onClose}>
      <p>
        Der Ordner wird gelöscht; das lässt sich hier nicht rückgängig machen. Was schon gesendet wurde, bleibt
        gespeichert, und gemeinsame Teile bleiben.
      </p>
      {wizard.public && address !== undefined && <p>Die Seite {address} gibt es danach nicht mehr.</p>}
      {known === undefined && unknown === undefined && <p role="status">Es wird gesucht, wer auf ihn verweist …</p>}
      {known !== undefined && <Links links={known.links} />}
      <p role="alert" className={dialogs.reason}>
        {unknown ?? failure}
      </p>
      <DialogButtons danger submit="Löschen" disabled={known === undefined} onSubmit={remove} onClose={onClose}>
        <button
          type="button"
          disabled={known === undefined}
          onClick={() => {
            if (known !== undefined) exportZip(wizard.id, known.stored.files, known.stored.pictures).catch(fail);
          }}
        >
          Vorher als Zip herunterladen
        </button>
      </DialogButtons>
    </Overlay>
  );
}

/** Where other wizards link to it. */
function Links({ links }: { links: readonly string[] }) {
  if (links.length === 0)
    return <p>Kein anderer Assistent verweist auf ihn. Seiten der Website können es trotzdem tun.</p>;
  return (
    <>
      <p>Diese Verweise führen danach ins Leere; Seiten der Website können auch auf ihn verweisen:</p>
      <ul className={dialogs.uses}>
        {links.map((link) => (
          <li key={link}>{link}</li>
        ))}
      </ul>
    </>
  );
}

async function look(wizard: Listed, wizards: readonly Listed[]): Promise<DeletionFacts> {
  const address = wizard.route ?? `/anfrage/${wizard.id}`;
  const others = wizards.filter(({ id }) => id !== wizard.id);
  const [stored, ...found] = await Promise.all([
    api.open(wizard.id),
    ...others.map(async (other) => {
      const { files } = await api.open(other.id);
      return linksTo(address, files).map((place) => `„${nameOf(other)}“: ${place}`);
    }),
  ]);
  return { stored, links: found.flat() };
}
