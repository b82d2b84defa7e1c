import type { DefinitionFiles } from '../../check/fileNames.ts';
import { EditError, type Edit } from '../../editing/index.ts';
import { isAble } from '../api/abilities.ts';
import { readSelection, writeSelection } from '../context/address.ts';
import type { Studio } from '../context/context.ts';
import { readerOf } from '../context/useDefinition.ts';
import { viewFor } from '../context/viewNames.ts';
import type { Entry } from '../document/history.ts';
import { isSamePlace, type FilePlace } from '../document/place.ts';
import { plainChoices } from '../document/plainChoices.ts';
import { placeNow } from '../document/renamedPlace.ts';
import { nextFinding } from '../findings/nextFinding.ts';
import { formatFinding, formatFix } from '../findings/formatFinding.ts';
import { isRelease } from '../release/partsBetween.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Address } from './useSelection.ts';

type Bench = Pick<Studio, 'outline' | 'findings' | 'remedies' | 'ask' | 'notify'> &
  Pick<Address, 'chosen' | 'show'> & { workspace: Workspace };

/** Commands that move the selection. */
export function movesOn(bench: Bench): Pick<Studio, 'select' | 'choose' | 'nextFinding' | 'undo' | 'redo'> {
  const { workspace, outline, findings, chosen, show, notify } = bench;
  /** Anybody who goes to another place has typed the words of this one. */
  const leaveFor = (place: FilePlace) => {
    if (!isSamePlace(place, chosen().place)) workspace.settle();
    return placeNow(place, readerOf(workspace)(workspace.files).trees(), workspace.state().renamed);
  };
  const goTo = (entry: Entry | undefined, verb: string) => {
    if (entry === undefined) return;
    notify(`${verb}: ${entry.label}`);
    if (entry.at === '') return;
    // To where one is already, it is no move that going back would have to pass.
    const replace = entry.at === writeSelection(chosen()).toString();
    show(readSelection(new URLSearchParams(entry.at)), replace);
  };
  return {
    select: (place, view = chosen().view) => {
      const there = leaveFor(place);
      show({ view, place: there });
      return there;
    },
    choose: (place) => {
      const there = leaveFor(place);
      show({ view: viewFor(there.file, chosen().view), place: there });
      return there;
    },
    nextFinding: (direction) => {
      const found = nextFinding(findings.list, chosen().place, direction);
      const said = found && formatFinding(found, outline);
      const isBeyond = findings.beyond !== undefined && findings.beyond.length > 0;
      const none = isBeyond ? 'Was der Server gefunden hat, steht unten in den Funden.' : 'Es gibt keine Funde.';
      notify(said === undefined ? formatNone(findings, none) : `${said.message} ${said.remedy}`);
      if (found !== undefined) show({ view: chosen().view, place: { file: found.file, pointer: found.pointer } });
    },
    undo: () => goTo(workspace.undo(), 'Rückgängig'),
    redo: () => goTo(workspace.redo(), 'Wiederholt'),
  };
}

/** What changes the wizard's files, and saves them. */
export function changesOn(bench: Bench): Pick<Studio, 'edit' | 'mend' | 'save'> {
  const { workspace, findings, remedies, outline, chosen, ask, notify } = bench;
  const here = () => writeSelection(chosen()).toString();
  const plainChoicesAfter = (edits: readonly Edit[]) => plainChoices(workspace.files, edits, readerOf(workspace));
  return {
    edit: (label, edits, merge) => {
      try {
        const options = { label, at: here(), ...(merge !== undefined && { merge }) };
        const made = typeof edits === 'function' ? edits(workspace.files) : edits;
        // While somebody types, no other question comes.
        const plain = isEdits(made) && merge === undefined ? plainChoicesAfter(made) : undefined;
        workspace.change(isEdits(made) ? [...made, ...(plain?.edits ?? [])] : made, options);
        if (plain !== undefined) notify(`${label}. ${plain.told}`);
        return true;
      } catch (error) {
        if (!(error instanceof EditError)) throw error;
        notify(error.message);
        return false;
      }
    },
    mend: () => {
      const { file, pointer } = chosen().place;
      // The remedies of older files may not fit these.
      const list = findings.stale ? [] : findings.list;
      const found = list.find((one) => one.file === file && one.pointer === pointer);
      const fixes = found && remedies.get().get(found);
      const [fix] = fixes ?? [];
      if (fix === undefined) {
        const isSought = found !== undefined && fixes === undefined;
        const none = 'An dieser Stelle gibt es keinen Fund, den ein Handgriff behebt.';
        notify(isSought ? 'Was hier abhilft, wird noch gesucht.' : formatNone(findings, none));
        return;
      }
      const label = formatFix(fix, outline);
      const plain = plainChoicesAfter(fix.edits);
      workspace.change([...fix.edits, ...(plain?.edits ?? [])], { label, at: here() });
      notify([`Behoben: ${label}`, plain?.told].filter(Boolean).join('. '));
    },
    save: () => {
      workspace.settle();
      if (!isAble('save', workspace.state().base)) return notify(NOTHING_KEPT);
      const { base, gone, conflicts } = workspace.state();
      // A draft is seen by nobody until it is published.
      const isSeen = isAble('folder', base);
      const isSaid = isSeen && !gone && conflicts.length === 0 && workspace.isUnsaved();
      if (isSaid && isRelease(base.files, workspace.files)) ask('freigabe');
      else void workspace.save();
      return undefined;
    },
  };
}

const NOTHING_KEPT = 'Sie können alles ausprobieren; gespeichert wird davon nichts.';

function isEdits(change: readonly Edit[] | DefinitionFiles): change is readonly Edit[] {
  return Array.isArray(change);
}

/** Says that nothing was found, unless that is not known yet, or at all. */
function formatNone({ failure, running }: Studio['findings'], none: string): string {
  return failure ?? (running ? 'Es wird noch geprüft.' : none);
}
