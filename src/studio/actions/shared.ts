import type { DefinitionFiles } from '../../check/fileNames.ts';
import { partFile } from '../../check/browser.ts';
import { EditError, insertPart, insertSharedStep, shareQuestion, shareStep } from '../../editing/index.ts';
import type { Action, FormField } from './action.ts';
import type { Outline, StepNode } from '../document/outline.ts';
import type { FilePlace } from '../document/place.ts';

/** What inserting means, in the words of both dialogs about it. */
const ELSEWHERE = 'Was Sie einfügen, steht auch anderswo: Wer es ändert, ändert es überall.';

/** What sharing means, in the words of every dialog about it. */
const MEANING =
  'Andere Assistenten können den Teil dann einfügen. Wer ihn später ändert, ändert ihn überall, wo er steht. Für alle, die diesen Assistenten ausfüllen, bleibt es, wie es ist.';

/** Makes a shared part of a question or group, or shows the part that it comes from. */
export function sharing(place: FilePlace, what: string, title: string, part: string | undefined): Action {
  if (part !== undefined)
    return { id: 'shared', label: 'Gemeinsamen Teil zeigen', show: { file: partFile(part), pointer: '/schema' } };
  const kind = what.startsWith('Gruppe') ? 'Gruppe' : 'Frage';
  return {
    id: 'share',
    label: `Als gemeinsame ${kind} ablegen …`,
    form: {
      title: `${what} als gemeinsamen Teil ablegen`,
      submit: 'Ablegen',
      about: MEANING,
      fields: [],
      plan: (files) => ({
        edits: shareQuestion(files, place, title).edits,
        select: place,
        label: `${what} als gemeinsamen Teil ablegen`,
      }),
    },
  };
}

/** Makes a shared part of a step that asks questions of its own. */
export function stepSharing({ id, title, file, questions, role }: StepNode): Action[] {
  const isOwn = questions.some(({ place }) => place.pointer !== '');
  if (file === undefined || role === 'final' || !isOwn) return [];
  const label = `Schritt '${title}' als gemeinsamen Teil ablegen`;
  return [
    {
      id: 'share',
      label: 'Als gemeinsamen Schritt ablegen …',
      form: {
        title: label,
        submit: 'Ablegen',
        about: MEANING,
        fields: [],
        plan: (files) => ({ edits: shareStep(files, id).edits, select: { file, pointer: '' }, label }),
      },
    },
  ];
}

/** Asks what a shared part asks, in a group of a step: behind the question before `before`, or at the end. */
export function insertion({ parts }: Outline, group: FilePlace, before?: string): Action[] {
  const offered = parts.filter(({ isStep }) => !isStep);
  if (offered.length === 0) return [];
  return [
    {
      id: 'part',
      label: before === undefined ? 'Gemeinsames einfügen …' : 'Gemeinsames danach einfügen …',
      form: {
        title: 'Gemeinsames einfügen',
        submit: 'Einfügen',
        about: ELSEWHERE,
        fields: [partField(offered)],
        plan: (files, { part = '' }) => {
          const { edits, place } = insertPart(files, group, chosen(files, part), before);
          return { edits, select: place, shows: part, label: 'Gemeinsames einfügen' };
        },
      },
    },
  ];
}

/** Puts a shared step behind a step. */
export function stepInsertion({ parts }: Outline, { id, title }: StepNode): Action[] {
  const offered = parts.filter(({ isStep }) => isStep);
  if (offered.length === 0) return [];
  return [
    {
      id: 'sharedStep',
      label: 'Gemeinsamen Schritt danach einfügen …',
      form: {
        title: `Gemeinsamen Schritt nach '${title}' einfügen`,
        submit: 'Einfügen',
        about: ELSEWHERE,
        fields: [partField(offered)],
        plan: (files, { part = '' }) => {
          const { edits, step } = insertSharedStep(files, id, chosen(files, part));
          const select = { file: `steps/${step}.json`, pointer: '' };
          return { edits, select, shows: part, label: 'Gemeinsamen Schritt einfügen' };
        },
      },
    },
  ];
}

function partField(parts: Outline['parts']): FormField {
  const options = parts.map(({ name, title }) => ({ id: name, label: title }));
  return { name: 'part', label: 'Gemeinsamer Teil', start: () => '', options: () => options };
}

function chosen(files: DefinitionFiles, part: string): string {
  if (!Object.hasOwn(files, partFile(part))) throw new EditError('Bitte wählen Sie einen gemeinsamen Teil.');
  return part;
}
