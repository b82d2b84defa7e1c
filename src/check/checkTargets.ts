import { finding, type Finding } from './finding.ts';
import { wordsIn } from './texts.ts';
import { say, sentence } from './words.ts';
import type { Definition, WizardFile } from '../engine/definition.ts';

/** A link or address in a file. */
export type Target = { file: string; at: string; target: string };

/**
 * Faults of the addresses that a definition links to or serves: they must not lead to other sites, and must not collide
 * with those that the server answers itself.
 */
export function checkTargets(definition: Definition): Finding[] {
  return [
    ...pagesLinkedBy(definition)
      .filter(({ target }) => !isOwnPage(target))
      .map((target) => foreign(target, 'Erwartet wird eine Seite dieser Website, zum Beispiel /datenschutz.')),
    ...offersOf(definition)
      .filter(({ target }) => !isOwnPage(target) && !CONTACT.test(target))
      .map((target) =>
        foreign(
          target,
          'Erwartet wird eine Seite dieser Website wie /anfrage, oder mailto:{email} oder tel:{telefon}.',
        ),
      ),
    ...targetsOf(definition)
      .filter(({ target }) => isOwnPage(target) && !isPage(target))
      .map(noPage),
    ...checkAddresses(definition.wizard),
  ];
}

/** Every place of a definition that leads to a page, or should. */
export function targetsOf(definition: Definition): Target[] {
  return [...pagesLinkedBy(definition), ...offersOf(definition)];
}

/** The links that may lead only to pages: the exit, the ways onward and to other wizards, and those in texts. */
function pagesLinkedBy({ wizard, steps }: Definition): Target[] {
  return [
    ...(wizard.exit === undefined ? [] : [{ file: 'wizard.json', at: '/exit', target: wizard.exit }]),
    ...Object.entries(steps).flatMap(([id, { onward }]) =>
      onward === undefined ? [] : [{ file: `steps/${id}.json`, at: '/onward/href', target: onward.href }],
    ),
    ...Object.entries(steps).flatMap(([id, { result }]) =>
      result?.handOver === undefined
        ? []
        : [{ file: `steps/${id}.json`, at: '/result/handOver/href', target: result.handOver.href }],
    ),
    ...linksIn(wizard, 'wizard.json'),
    ...Object.entries(steps).flatMap(([id, step]) => linksIn(step, `steps/${id}.json`)),
  ];
}

/** Stands for this site. */
const HERE = 'https://here.invalid';

/** Whether a target is a path of this site, as browsers read it: `//host` and `/\host` are another host, and they leave tabs and line breaks out. */
export function isOwnPage(target: string): boolean {
  return target.startsWith('/') && URL.canParse(target, HERE) && new URL(target, HERE).origin === HERE;
}

/** What the server has for programs, for its operators and for the studio. Nobody who fills in a wizard is led there. */
const NO_PAGES = [
  '/api',
  '/wizards',
  '/assets',
  '/dev',
  '/studio',
  '/vorschau',
  '/unterlagen',
  '/healthz',
  '/readyz',
  '/metrics',
  '/.well-known',
];

/** Whether a path of this site may be a page. `..` and escapes are read as browsers and servers do. */
function isPage(target: string): boolean {
  const address = unescaped(new URL(target, HERE).pathname).toLowerCase();
  return NO_PAGES.every((folder) => address !== folder && !address.startsWith(`${folder}/`));
}

function unescaped(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Our own mailbox and telephone. The operator's data are filled in. */
const CONTACT = /^(?:mailto:\{email\}(?:\?.*)?|tel:\{telefon\})$/;

/** The links of last steps, which may also lead to our mailbox and telephone. */
function offersOf({ steps }: Definition): Target[] {
  return Object.entries(steps).flatMap(([id, { links = [] }]) =>
    links.map(({ href }, index) => ({ file: `steps/${id}.json`, at: `/links/${index}/href`, target: href })),
  );
}

/** Every `[words](target)` in the texts of a file. */
function linksIn(part: unknown, file: string): Target[] {
  return wordsIn(part).flatMap(({ text, at }) => targetsIn(text).map((target) => ({ file, at, target })));
}

/** What stands in the brackets behind `[words]`, read in one pass: brackets that nobody closes may be many. */
export function targetsIn(text: string): string[] {
  const targets: string[] = [];
  let end = 0;
  let last = 0;
  for (let at = text.indexOf('](', end); at !== -1; at = text.indexOf('](', Math.max(end, at + 1))) {
    if (last < at) last = text.indexOf(')', at);
    if (last === -1) break;
    const words = text.slice(Math.max(end, text.lastIndexOf(']', at - 1) + 1), at);
    end = at + 1;
    if (!/\[[^]/.test(words)) continue;
    targets.push(text.slice(at + 2, last));
    end = last + 1;
  }
  return targets;
}

/** The name of a page of this site, without the slash that it begins with. */
const PAGE_NAME = /^[a-z0-9][\w/-]*(?:[?#].*)?$/i;

function foreign({ file, at, target }: Target, expected: string): Finding {
  if (PAGE_NAME.test(target))
    return finding(
      file,
      at,
      'ziel-fremd',
      `Dem Link auf '${target}' fehlt der Schrägstrich am Anfang.`,
      sentence`Meinten Sie ${say.near(say.page(`/${target}`))}?`,
      { name: target },
    );
  return finding(file, at, 'ziel-fremd', `'${target}' führt von dieser Website weg.`, expected, { name: target });
}

function noPage({ file, at, target }: Target): Finding {
  return finding(
    file,
    at,
    'ziel-keine-seite',
    `'${target}' ist keine Seite für Besucher, sondern gehört der Technik oder dem Studio.`,
    'Bitte nennen Sie eine Seite dieser Website, zum Beispiel /anfrage oder /kontakt.',
  );
}

/** Addresses that the server answers itself. A test compares them with the server's routes. */
export const OWN_ADDRESSES = [
  '/api/upload',
  '/api/anfrage/email',
  '/api/ereignis',
  '/api/newsletter',
  '/api/auth/logout',
  '/api/auth/user',
  '/api/openapi.json',
  '/api/entwicklung',
  '/api/studio',
  '/api/vorschau',
];

/** Path prefixes that the server reserves. No wizard page may lie below them. */
const OWN_FOLDERS = [
  ...NO_PAGES,
  '/vollmacht',
  '/beleg',
  '/login',
  '/konto',
  '/newsletter',
  '/datenschutz',
  '/impressum',
];

function checkAddresses({ route, submit }: WizardFile): Finding[] {
  const taken = [
    {
      at: '/route',
      address: route,
      own: OWN_FOLDERS,
      remedy: sentence`Bitte wählen Sie eine andere, zum Beispiel /anfrage/<Ordnername>, oder lassen Sie ${say.key('route')} weg.`,
    },
    {
      at: '/submit/path',
      address: submit?.path,
      own: OWN_ADDRESSES,
      remedy: sentence`Bitte wählen Sie eine andere, zum Beispiel /api/anfrage/<Ordnername>, oder lassen Sie ${say.key('path')} weg.`,
    },
  ];
  return taken.flatMap(({ at, address, own, remedy }) =>
    address !== undefined && own.some((mine) => address === mine || address.startsWith(`${mine}/`))
      ? [finding('wizard.json', at, 'adresse-vergeben', `Die Adresse ${address} braucht der Server selbst.`, remedy)]
      : [],
  );
}
