import { isAble } from '../api/abilities.ts';
import type { StudioWizard } from '../../contract/index.ts';
import { formatAuthors } from '../document/draftAuthors.ts';
import { isDraft } from '../document/published.ts';
import { wizardReader } from '../document/readWizard.ts';
import { titleOfFilled } from '../findings/formatWords.ts';
import { groupsOf, type TextGroup } from '../texts/groups.ts';

/** A wizard with all its texts: those of its draft, if there is one. */
export type OpenedWizard = {
  id: string;
  title: string;
  stored: StudioWizard;
  groups: readonly TextGroup[];
  /** How what is filled into its texts is called. */
  titleOf: (name: string) => string;
};

export function readOpened(id: string, stored: StudioWizard): OpenedWizard {
  const read = wizardReader(id)(stored.files);
  const outline = read.outline();
  return {
    id,
    title: outline.title || id,
    stored,
    groups: groupsOf(read.trees(), outline),
    titleOf: (name) => titleOfFilled(name, outline),
  };
}

/** Who searches. */
export type Searcher = {
  /** The name of the account; undefined on one's own machine. */
  name: string | undefined;
  /** Whether the folder of one's own machine can be written. */
  writable: boolean;
};

/** Whether somebody may change a wizard, in a sentence: at once, once they have agreed to it, or not. */
export type Permission = { may: 'yes' | 'asked' | 'no'; why: string };

const INTO_FOLDER = 'Geschrieben wird in den Ordner, wie beim Speichern.';
const PUBLISHED = 'Er ist veröffentlicht: Besucher sehen die neuen Worte sofort.';

export function permissionOf(wizard: StudioWizard, { name, writable }: Searcher): Permission {
  const { draft, files } = wizard;
  if (isAble('folder', wizard))
    return writable
      ? { may: 'yes', why: isDraft(files) ? INTO_FOLDER : `${INTO_FOLDER} ${PUBLISHED}` }
      : { may: 'no', why: 'In diesen Ordner darf der Server nicht schreiben.' };
  if (!isAble('save', wizard)) return { may: 'no', why: 'Diesen Assistenten dürfen Sie nur ansehen.' };
  if (draft === undefined) return { may: 'yes', why: 'Es entsteht ein Entwurf. Was live ist, bleibt, wie es ist.' };
  if (draft.writer !== undefined)
    return { may: 'no', why: `${draft.writer} ändert den Entwurf gerade. Bitte versuchen Sie es später noch einmal.` };
  if (formatAuthors(draft) === name) return { may: 'yes', why: 'Geändert wird Ihr Entwurf.' };
  return { may: 'asked', why: `Hier liegt ein Entwurf von ${formatAuthors(draft)}.` };
}
