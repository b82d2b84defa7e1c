import type { DefinitionFiles } from '../../check/fileNames.ts';
import { addQuestion, EditError } from '../../editing/index.ts';
import { KIND_GROUPS, type KindName } from '../../format/index.ts';
import type { FilePlace } from '../document/place.ts';
import { whyNotLeading } from '../document/plainChoices.ts';
import type { WizardReader } from '../document/readWizard.ts';
import { planOr } from '../parts/planOr.ts';

/** Why questions of some kinds cannot be asked at a place, by their kind. A choice that leads on by itself may not do so there. */
export function reasonsAgainst(
  files: DefinitionFiles,
  group: FilePlace,
  before: string,
  read: WizardReader,
): ReadonlyMap<KindName, string> {
  const reasons = Object.values(KIND_GROUPS)
    .flat()
    .flatMap((kind): [KindName, string][] => {
      const planned = planOr(() => addQuestion(files, group, kind, { before }));
      if (planned instanceof EditError) return [[kind, planned.message]];
      const reason = kind === 'weiter' ? whyNotLeading(files, planned.edits, read) : undefined;
      return reason === undefined ? [] : [[kind, `${reason}.`]];
    });
  return new Map(reasons);
}
