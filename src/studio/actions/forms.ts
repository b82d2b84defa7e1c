import type { DefinitionFiles } from '../../check/fileNames.ts';
import { usesOf, type Removal, type Renaming, type Target } from '../../editing/index.ts';
import type { FilePlace } from '../document/place.ts';
import type { Action, Form } from './action.ts';

type Removing = {
  /** Such as "Frage 'Art'". */
  what: string;
  plan: (files: DefinitionFiles) => Removal;
  select?: FilePlace;
};

/** The dialog that names everything that uses what is to be removed, and what is left to decide. */
export function removalForm({ what, plan, select }: Removing): Form {
  return {
    title: `${what} löschen?`,
    submit: 'Löschen',
    danger: true,
    fields: [],
    plan: (files) => ({
      ...plan(files),
      label: `${what} löschen`,
      done: `Gelöscht: ${what}`,
      ...(select && { select }),
    }),
  };
}

/** The action that removes something, with its dialog. */
export function removal(removing: Removing): Action {
  return { id: 'delete', label: 'Löschen …', keys: 'Entf', form: removalForm(removing) };
}

type Naming = {
  /** Such as "Feld 'art'". */
  what: string;
  /** Its title where people do not know the name. Default: `what`. */
  title?: string;
  /** The present name. */
  name: string;
  /** What the name is for, where it is not what people read. */
  about?: string;
  /** The name that is meant by what was typed. */
  nameOf?: (typed: string) => string;
  /** The target whose references are its uses. */
  target: Target;
  plan: (files: DefinitionFiles, to: string) => Renaming;
  select?: (to: string) => FilePlace;
};

/** The dialog that renames something everywhere: it names the uses, and what the new name breaks outside of the files. */
export function renamingForm({ what, title = what, name, about, nameOf, target, plan, select }: Naming): Form {
  return {
    title: `${what} umbenennen`,
    submit: 'Umbenennen',
    ...(about !== undefined && { about }),
    fields: [{ name: 'name', label: 'Neuer Name', start: () => name }],
    plan: (files, values) => {
      const typed = (values['name'] ?? '').trim();
      const to = nameOf?.(typed) ?? typed;
      return {
        ...(to === name ? { edits: [] } : plan(files, to)),
        uses: usesOf(files, target),
        label: `${title} umbenennen`,
        done: `${what} heißt jetzt '${to}'`,
        ...(to !== typed && { note: `Gespeichert wird er als '${to}'.` }),
        ...(select && { select: select(to) }),
      };
    },
  };
}

/** The action that renames something, with its dialog. */
export function renaming(naming: Naming, label = 'Umbenennen …'): Action {
  return { id: 'rename', label, keys: 'F2', form: renamingForm(naming) };
}
