import { say, sentence, targetsOf, asSentences, type Finding } from '../../src/check/index.ts';
import { compile, type Definition, type WizardFile } from '../../src/engine/index.ts';
import type { LoadedWizard, LoadResult } from './loaded.ts';

/** Page of an unpublished wizard's preview; `/<id>` follows. No wizard may claim an address below it. */
export const PREVIEW = '/vorschau';
/** Submit path of previews; `/<id>` follows. Answers are validated there and never stored. */
export const PREVIEW_SUBMIT = '/api/vorschau';

/** Whether a definition is unpublished: it has no public address. */
export function isUnpublished({ definition }: { definition: { wizard: WizardFile } }): boolean {
  return definition.wizard.public === false;
}

/** Whether the text of a `wizard.json` says so, even if it is not valid JSON. */
export function isMarkedUnpublished(text: string): boolean {
  return /"public"\s*:\s*false\b/.test(text);
}

/** The wizard as its preview shows it: at addresses of its own, as a page even if it is meant for another page. */
export function previewOf(loaded: LoadedWizard): LoadedWizard {
  const { wizard, schemas } = loaded;
  const { embedded: _, ...file } = wizard.definition.wizard;
  const shown: WizardFile = {
    ...file,
    title: `Entwurf: ${file.title}`,
    route: `${PREVIEW}/${wizard.id}`,
    ...(file.submit && { submit: { ...file.submit, path: `${PREVIEW_SUBMIT}/${wizard.id}` } }),
  };
  return {
    ...loaded,
    definition: { ...loaded.definition, wizard: shown },
    wizard: compile({ ...wizard.definition, wizard: shown }, schemas.validators, wizard.revision, wizard.calculator),
  };
}

/** Links of public wizards to the page of an unpublished one, which nobody can open. */
export function linksToUnpublished(wizards: LoadedWizard[]): LoadResult['faults'] {
  const open = wizards.filter((loaded) => !isUnpublished(loaded));
  const hidden = hiddenOnes(wizards);
  return open.flatMap(({ wizard, definition }) =>
    targetsOf(definition).flatMap(({ file, at, target }) => {
      const found = hidden.find((other) => leadsTo(target, other));
      return found === undefined ? [] : [{ wizard: wizard.id, finding: toHidden(file, at, target, found) }];
    }),
  );
}

/** Whether a link leads to the page of a wizard, or of one of its steps, or to its preview. */
function leadsTo(target: string, { definition }: LoadedWizard): boolean {
  const [address = ''] = target.split(/[?#]/);
  return [pageOf(definition), `${PREVIEW}/${definition.id}`].some(
    (page) => address === page || address.startsWith(`${page}/`),
  );
}

function toHidden(file: string, pointer: string, target: string, { definition }: LoadedWizard): Finding {
  const { id, wizard } = definition;
  const hidden = say.either(`'${id}'`, `„${wizard.title}“`);
  const how = say.either('("public" weglassen)', '(unter „Allgemeines“, „Zustand“)');
  return {
    file,
    pointer,
    code: 'ziel-entwurf',
    ...asSentences(
      sentence`${say.either(`'${target}' führt`, `Der Link ${target} führt`)} zum Entwurf ${hidden}, den niemand öffnen kann.`,
      sentence`Bitte veröffentlichen Sie ${hidden} ${how} oder entfernen Sie den Link.`,
    ),
  };
}

/** A text of the site outside of the wizards, by its path. */
export type PageText = { name: string; text: string };

/** Pages of the site that link to an unpublished wizard, or contain it as a form. */
export function pagesToUnpublished(wizards: LoadedWizard[], pages: PageText[]): LoadResult['faults'] {
  return hiddenOnes(wizards).flatMap(({ wizard: { id }, definition }) => {
    const names = new RegExp(`["'(]${pageOf(definition)}(?![\\w-])|"wizard"\\s*:\\s*"${id}"`);
    const naming = pages.filter(({ text }) => names.test(text)).map(({ name }) => name);
    return naming.map((name) => ({
      wizard: id,
      finding: {
        file: 'wizard.json',
        pointer: '/public',
        code: 'ziel-entwurf',
        ...asSentences(
          `Die Seite ${name} führt zu diesem Entwurf, den niemand öffnen kann.`,
          sentence`Bitte veröffentlichen Sie ihn ${say.either('("public" weglassen)', '(unter „Allgemeines“, „Zustand“)')} oder ändern Sie die Seite.`,
        ),
      },
    }));
  });
}

/** The unpublished wizards whose address no public one has: they may stand beside the one that they will replace. */
function hiddenOnes(wizards: LoadedWizard[]): LoadedWizard[] {
  const open = new Set(wizards.filter((loaded) => !isUnpublished(loaded)).map(({ definition }) => pageOf(definition)));
  return wizards.filter((loaded) => isUnpublished(loaded) && !open.has(pageOf(loaded.definition)));
}

function pageOf({ id, wizard }: Pick<Definition, 'id' | 'wizard'>): string {
  return wizard.route ?? `/anfrage/${id}`;
}
