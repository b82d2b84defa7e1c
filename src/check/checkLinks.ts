import { finding, nearest, type Finding } from './finding.ts';
import { isOwnPage, targetsOf } from './checkTargets.ts';
import { say, sentence } from './words.ts';
import type { Definition, MachineFile, WizardFile } from '../engine/definition.ts';

/** The pages that the server itself serves for links of last steps; what follows is a placeholder. */
const SERVED = /^\/vollmacht\//;

/** Links to pages of this site that do not exist. `pages` are the paths of all that do. */
export function checkLinks(definition: Definition, pages: ReadonlySet<string>): Finding[] {
  return targetsOf(definition).flatMap(({ file, at, target }) => {
    const [address = ''] = target.split(/[?#]/);
    if (!isOwnPage(target) || SERVED.test(address) || pages.has(address)) return [];
    const near = nearest(address, [...pages]);
    return [
      finding(
        file,
        at,
        'ziel-fehlt',
        `Die Seite ${address} gibt es auf dieser Website nicht.`,
        near === undefined
          ? 'Bitte nennen Sie eine Seite, die es gibt, zum Beispiel /anfrage oder /kontakt.'
          : sentence`Meinten Sie ${say.near(say.page(near))}?`,
        { name: address },
      ),
    ];
  });
}

/** What the addresses of a wizard come from. */
type Addressed = {
  id: string;
  wizard: Pick<WizardFile, 'embedded' | 'route'>;
  machine: Pick<MachineFile, 'initial'>;
  steps: Readonly<Record<string, unknown>>;
};

/** The paths of a wizard's own pages: its first step, and one below it for each other step. */
export function pagesOf({ id, wizard, machine, steps }: Addressed): string[] {
  if (wizard.embedded === true) return [];
  const route = wizard.route ?? `/anfrage/${id}`;
  return [route, ...Object.keys(steps).flatMap((step) => (step === machine.initial ? [] : [`${route}/${step}`]))];
}

/** Whether a wizard takes the page of something else. `pages` are the paths of all pages but its own; a draft takes none. */
export function checkRoute(definition: Definition, pages: ReadonlySet<string>): Finding[] {
  const taken = definition.wizard.public === false ? undefined : pagesOf(definition).find((page) => pages.has(page));
  return taken === undefined
    ? []
    : [
        finding(
          'wizard.json',
          '/route',
          'adresse-vergeben',
          `Die Adresse ${taken} gehört schon zu einer anderen Seite dieser Website.`,
          sentence`Bitte wählen Sie eine andere${say.either(', zum Beispiel /anfrage/<Ordnername>,', '')} oder lassen Sie ${say.key('route')} weg.`,
        ),
      ];
}

/** A wizard and the beginning of its reference numbers. */
export type Numbered = { id: string; reference: string; title: string; draft: boolean };

type Sending = {
  id: string;
  wizard: Pick<WizardFile, 'title' | 'public'> & {
    submit?: Pick<NonNullable<WizardFile['submit']>, 'path' | 'reference'>;
  };
};

/** The beginning of a wizard's reference numbers; undefined if it has none, as logins and the like. */
export function numberedOf({ id, wizard: { title, submit, public: isPublic } }: Sending): Numbered | undefined {
  const { path, reference } = submit ?? {};
  return reference === undefined || path?.startsWith('/api/auth/') === true
    ? undefined
    : { id, reference, title, draft: isPublic === false };
}

/** Wizards whose reference numbers begin alike, so that nobody could tell them apart. The first one keeps its prefix. */
export function checkReferences(definitions: Definition[]): { id: string; finding: Finding }[] {
  const numbered = definitions.flatMap((definition) => numberedOf(definition) ?? []);
  return numbered.flatMap((one) => clash(one, numbered).map((found) => ({ id: one.id, finding: found })));
}

/** Whether a wizard's reference numbers begin as those of another one. A draft gives way to all, what is published to no draft. */
export function checkReference(definition: Definition, others: readonly Numbered[]): Finding[] {
  const own = numberedOf(definition);
  const owner = others.find(({ reference, draft }) => reference === own?.reference && (own.draft || !draft));
  return owner === undefined ? [] : [alike(owner, owner.title, others)];
}

function clash({ id, reference }: Numbered, numbered: readonly Numbered[]): Finding[] {
  const owner = numbered.find((other) => other.reference === reference);
  return owner === undefined || owner.id === id ? [] : [alike(owner, owner.id, numbered)];
}

/** `name`: what the owner is called where files are read. */
function alike({ reference, title }: Numbered, name: string, numbered: readonly Numbered[]): Finding {
  const taken = new Set(numbered.map((other) => other.reference));
  return finding(
    'wizard.json',
    '/submit/reference',
    'referenz-doppelt',
    sentence`Mit ${reference} beginnen schon die Referenznummern von ${say.either(`'${name}'`, `„${title}“`)}.`,
    `Bitte wählen Sie zwei oder drei andere Großbuchstaben. Vergeben sind: ${[...taken].toSorted().join(', ')}.`,
  );
}
