import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  checkLinks,
  CODES,
  FILE_KEYWORDS,
  checkReferences,
  loadDefinition,
  loadEdition,
  pagesOf,
  readFiles,
  targetsOf,
  findingLine,
  type Code,
  type Finding,
} from '../../src/check/index.ts';
import { isPlainObject, memoize, parsePointer, readPointer, type PropertySchema } from '../../src/engine/index.ts';
import { formatForm } from '../../src/check/intended.ts';
import {
  CASES,
  CONTENT,
  FILES,
  FLOW,
  JOURNEYS,
  machine,
  step,
  TABLES,
  wizard,
  type Case,
} from '../engine/faults/index.ts';
import { filesOf, findingsOf, goodDraft, spoilt, type Draft } from '../engine/authored.ts';
import { opens, row, SHIPPED, shippedFiles, text, when } from '../engine/definitions.ts';
import { LONG, oneOfEach, sample } from '../support/extent.ts';

/** What is said of one fault. */
const told = memoize((change: (draft: Draft) => void) => spoilt(change), new WeakMap());
const places = (findings: Finding[]) => findings.map(({ code, file, pointer }) => [code, file, pointer]);

describe('a definition without a fault', () => {
  it('yields no finding, whole or without its optional files', () => {
    expect(findingsOf(goodDraft())).toEqual([]);
    expect(
      spoilt((draft) => {
        delete draft['journeys.json'];
        delete draft['tables/preise.json'];
        delete draft['steps/pruefung.json'].result;
        delete draft['wizard.json'].computed.preis;
        draft['steps/pruefung.json'].intro[1] = 'Noch {=rest} von {=summe}.';
      }),
    ).toEqual([]);
  });

  it.each(SHIPPED)('%s is one', (id) => {
    const loaded = loadDefinition(id, shippedFiles(id), 'r1');
    expect('findings' in loaded ? loaded.findings.map((finding) => findingLine(id, finding)) : []).toEqual([]);
  });

  it('comes out of loading as a wizard of its revision, its examples left out', () => {
    const loaded = loadDefinition('probe', filesOf(goodDraft()), 'r7');
    expect(
      'wizard' in loaded && [loaded.wizard.id, loaded.wizard.revision, 'journeys' in loaded.wizard.definition],
    ).toEqual(['probe', 'r7', false]);
  });
});

/** Rules that the files of one wizard alone do not break, with the test that does. */
const PROVOKED_IN: Partial<Record<Code, string>> = {
  'mitgabe-unbekannt': 'server/wizardCli/relations.test.ts',
  'muster-langsam': 'server/wizards/slowPatterns.test.ts',
  'referenz-doppelt': 'check/check.test.ts',
  'satz-der-vorlage': 'check/words.test.ts',
  'schritt-leer': 'check/words.test.ts',
  'teil-daneben': 'check/parts.test.ts',
  'teil-hinweis-ganz': 'check/parts.test.ts',
  'teil-hinweis-in-liste': 'check/parts.test.ts',
  'teil-kreis': 'check/parts.test.ts',
  'teil-nichts-weg': 'check/parts.test.ts',
  'teil-unbekannt': 'check/parts.test.ts',
  'teil-with': 'check/parts.test.ts',
  'teil-zu-oft': 'check/parts.test.ts',
  'teil-zu-tief': 'check/costlyDrafts.test.ts',
  'teil-zu-viel': 'check/costlyDrafts.test.ts',
  'ziel-entwurf': 'server/studioReleases/examiner.test.ts',
  'ziel-fehlt': 'check/check.test.ts',
  'zeichen-bleibt': 'check/marks.test.ts',
};

describe('one fault yields one finding, at its place', () => {
  it.each(CASES)('%s in %s at %j', (code, file, pointer, change) => {
    expect(places(told(change))).toEqual([[code, file, pointer]]);
  });

  it.each(CODES)('%s: the rule has a case', (code) => {
    const elsewhere = PROVOKED_IN[code];
    const isProvoked = CASES.some(([known]) => known === code);
    const test = elsewhere && readFileSync(path.resolve(import.meta.dirname, '..', elsewhere), 'utf8');
    expect([isProvoked, test && new RegExp(`\\b${code}\\b(?!-)`).test(test)]).toEqual(
      isProvoked ? [true, undefined] : [false, true],
    );
  });

  it('every keyword by which a schema of the files judges is told in words of its own', () => {
    const keywords = FILE_SCHEMAS.flatMap((schema) => keywordsIn(schema));
    const others = keywords.filter((keyword) => ![...FILE_KEYWORDS, ...JOINING].includes(keyword));
    expect(others).toEqual([]);
  });
});

describe('between wizards', () => {
  const { definition } = readFiles('probe', filesOf(goodDraft()));

  it('links lead to pages of the site, to steps of wizards, and to the power of attorney', () => {
    const pages = new Set(['/anfrage', ...pagesOf(definition)]);
    expect(checkLinks(definition, pages)).toEqual([]);
    const { steps } = structuredClone(definition);
    steps['danke']?.links?.push({ label: 'Zurück', href: '/anfrage/probe/pruefung?art=ja#oben' });
    steps['danke']?.links?.push({ label: 'Mehr', href: '/anfrage/proben' });
    expect(checkLinks({ ...definition, steps }, pages)).toEqual([
      expect.objectContaining({
        code: 'ziel-fehlt',
        file: 'steps/danke.json',
        pointer: '/links/3/href',
        remedy: "Meinten Sie '/anfrage/probe'?",
      }),
    ]);
  });

  it('links are checked with everything else where the pages are known, in texts as in addresses', () => {
    const draft = goodDraft();
    draft['steps/details.json'].outro = ['Mehr [hier](/kontakt) und [dort](/kontatk?a=1).'];
    const check = (pages?: string[]) => {
      const loaded = loadEdition('probe', filesOf(draft), 'r1', { today: () => '2026-11-22', pages });
      return 'findings' in loaded ? loaded.findings : [];
    };
    expect(check()).toEqual([]);
    const links = [...targetsOf(definition).map(({ target }) => target), '/kontakt'];
    const [found, ...others] = check(links);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ code: 'ziel-fehlt', file: 'steps/details.json', pointer: '/outro/0' });
    expect(found?.message).toContain('/kontatk ');
  });

  it('none takes a page of the site, except as a draft', () => {
    const links = targetsOf(definition).map(({ target }) => target);
    const check = (head: { route: string; public?: boolean }, page: string) => {
      const draft = goodDraft();
      Object.assign(draft['wizard.json'], head);
      const pages = [...links, page];
      const loaded = loadEdition('probe', filesOf(draft), 'r1', { today: () => '2026-11-22', pages });
      return ('findings' in loaded ? loaded.findings : []).map(({ code, pointer }) => [code, pointer]);
    };
    expect(check({ route: '/faq' }, '/kontakt')).toEqual([]);
    expect(check({ route: '/faq' }, '/faq')).toEqual([['adresse-vergeben', '/route']]);
    expect(check({ route: '/magazin' }, '/magazin/details')).toEqual([['adresse-vergeben', '/route']]);
    expect(check({ route: '/faq', public: false }, '/faq')).toEqual([]);
  });

  it('reference numbers begin differently, and a draft gives way', () => {
    expect(checkReferences([definition, { ...definition, id: 'zweite' }])).toEqual([
      { id: 'zweite', finding: expect.objectContaining({ code: 'referenz-doppelt', pointer: '/submit/reference' }) },
    ]);
    expect(checkReferences([definition])).toEqual([]);
    const reference = definition.wizard.submit?.reference ?? '';
    const check = (head: { public?: boolean }, other: { draft: boolean; reference?: string }) => {
      const draft = goodDraft();
      Object.assign(draft['wizard.json'], head);
      const loaded = loadEdition('probe', filesOf(draft), 'r1', {
        today: () => '2026-11-22',
        numbered: [{ id: 'zweite', title: 'Zweite', reference, ...other }],
      });
      return 'findings' in loaded ? loaded.findings.map(({ message }) => message) : [];
    };
    const said = [`Mit ${reference} beginnen schon die Referenznummern von 'Zweite'.`];
    expect(check({}, { draft: false })).toEqual(said);
    expect(check({ public: false }, { draft: false })).toEqual(said);
    expect(check({ public: false }, { draft: true })).toEqual(said);
    expect(check({}, { draft: true })).toEqual([]);
    expect(check({}, { draft: false, reference: 'XY' })).toEqual([]);
  });
});

/** Of a file that cannot be read, nothing is known that others refer to. */
const UNREAD: ReadonlySet<string> = new Set(['kein-json', 'zeichensatz']);

describe('several faults', () => {
  it('keep a step whose title is empty, since it is about to be written', () => {
    const draft = goodDraft();
    draft['steps/details.json'].title = '';
    const { definition, findings } = readFiles('probe', filesOf(draft));
    expect(findings.map(({ file, pointer, code }) => [file, pointer, code])).toEqual([
      ['steps/details.json', '/title', 'datei-minLength'],
    ]);
    expect(definition.steps['details']?.schema?.properties).toEqual(
      readFiles('probe', filesOf(goodDraft())).definition.steps['details']?.schema?.properties,
    );
    expect(findingsOf(draft).map(({ code }) => code)).toEqual(['datei-minLength']);
  });

  it('find a reason that says nothing, for which the page would show an empty answer', () => {
    const draft = goodDraft();
    const [name = ''] = Object.keys(draft['steps/details.json'].schema.properties);
    draft['steps/details.json'].schema.properties[name].reason = '';
    expect(findingsOf(draft).map(({ pointer, code }) => [pointer, code])).toEqual([
      [`/schema/properties/${name}/reason`, 'datei-minLength'],
    ]);
  });

  it.each([
    ['files', FILES.filter(([code]) => code !== 'datei-fehlt')],
    // What was not checked is told once the flow is sound.
    // What comes after a step that cannot be left is not looked at.
    ['flow', FLOW.filter(([code]) => code !== 'pruefung-begrenzt' && code !== 'kein-weg')],
    // Without a mail to clients, what thanks says of it is a consequence.
    // Two steps on one path are found by walking, which needs sound rules.
    ['content', CONTENT.filter(([code]) => code !== 'mail-ohne-empfaenger' && code !== 'frage-zweimal')],
    ['tables', TABLES],
    ['journeys', JOURNEYS],
  ] as const)('%s: any two that stand apart are both told', (_, cases) => {
    for (const [code, file, , change] of oneOfEach<Case>(cases, ([kind]) => kind)) {
      const other = cases
        .slice(cases.findIndex((one) => one[3] === change) + 1)
        .find((candidate) => candidate[1] !== file && candidate[0] !== code);
      if (other === undefined) continue;
      const codes = spoilt(change, other[3]).map((finding) => finding.code);
      expect(codes).toEqual(expect.arrayContaining([code, other[0]]));
    }
  });

  it('of all kinds are told at once, but for those that may follow from the other one', () => {
    const pairs = CASES.flatMap((one, index) =>
      [11, 42, 73].map((stride) => [one, CASES[(index * 7 + stride) % CASES.length] ?? one] as const),
    ).filter(([one, other]) => one[0] !== other[0] && one[1] !== other[1]);
    const count = sample(pairs, 150).flatMap(([one, other]) => {
      const draft = goodDraft();
      try {
        one[3](draft);
        other[3](draft);
      } catch {
        // The first fault removed what the second one changes.
        return [];
      }
      const codes = new Set(findingsOf(draft).map(({ code }) => code));
      const found = [one[0], other[0]].filter((code) => codes.has(code)).length;
      return [{ found, isRead: ![one[0], other[0]].some((code) => UNREAD.has(code)) }];
    });
    expect(count.length).toBeGreaterThan(LONG ? 300 : 100);
    expect(Math.min(...count.map(({ found }) => found))).toBeGreaterThanOrEqual(1);
    const read = count.filter(({ isRead }) => isRead);
    expect(read.filter(({ found }) => found === 2).length / read.length).toBeGreaterThan(0.9);
  });

  it('in a broken file and in sound ones are told together, without consequences', () => {
    const findings = spoilt(
      (draft) => {
        draft['steps/details.json'] = '{ "title": "Details", }';
      },
      machine(({ frage, pruefung }) => {
        frage.on.NEXT[0].guard.params.value = 'jaa';
        pruefung.on.NEXT = 'einwiligung';
      }),
      wizard((file) => {
        file['exit'] = '//evil.example';
        file['perHour'] = 5;
      }),
    );
    expect(places(findings)).toEqual([
      ['datei-additionalProperties', 'wizard.json', '/perHour'],
      ['kein-json', 'steps/details.json', ''],
      ['ziel-unbekannt', 'machine.json', '/states/pruefung/on/NEXT'],
      ['wert-unbekannt', 'machine.json', '/states/frage/on/NEXT/0/guard/params/value'],
      ['ziel-fremd', 'wizard.json', '/exit'],
    ]);
  });

  it('of one file are told together', () => {
    const findings = spoilt(
      wizard((file) => {
        file['titel'] = 1;
        file['route'] = 'x';
        delete file['description'];
        file['submit'].reference = 'probe';
      }),
    );
    expect(places(findings).map(String).toSorted()).toEqual([
      'datei-additionalProperties,wizard.json,/titel',
      'datei-pattern,wizard.json,/route',
      'datei-pattern,wizard.json,/submit/reference',
      'datei-required,wizard.json,',
    ]);
  });

  it('of flow and content are told together', () => {
    const findings = spoilt(
      machine((_, file) => {
        file['id'] = 'x';
      }),
      step('details', (_, { was }) => {
        delete was.title;
      }),
    );
    expect(findings.map(({ code }) => code).toSorted()).toEqual(['frage-ohne-titel', 'kennung']);
  });
});

const FOLDER = path.resolve(import.meta.dirname, '../../wizards');
const FILE_SCHEMAS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.schema.json'))
  .map((name): unknown => JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')));

it('every pattern of the files is told in words, with an example that satisfies it', () => {
  const patterns = FILE_SCHEMAS.flatMap(patternsIn);
  expect(patterns.length).toBeGreaterThan(20);
  const untold = patterns.filter((pattern) => {
    const example = /zum Beispiel (\S+)\.$/.exec(formatForm(pattern, '') ?? '')?.[1] ?? '';
    return !new RegExp(pattern, 'u').test(example);
  });
  expect(untold).toEqual([]);
});

/** Keywords whose errors are those of other keywords, or that judge nothing. */
const JOINING = ['items', 'properties', 'patternProperties', 'dependentSchemas', 'allOf', 'if', 'then', 'else'];
const BY_NAME = new Set(['properties', '$defs', 'patternProperties', 'dependentSchemas']);

/** Every keyword of a schema and of those in it, without what only describes. */
function keywordsIn(schema: unknown): string[] {
  if (!isPlainObject(schema)) return [];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const inner = BY_NAME.has(keyword) ? Object.values(value as object) : [value].flat();
    const isData = /^(?:x-.*|examples|default|const|enum|required)$/.test(keyword);
    return [...(isSilent(keyword) ? [] : [keyword]), ...(isData ? [] : inner.flatMap(keywordsIn))];
  });
}

function isSilent(keyword: string): boolean {
  return /^(?:\$|x-)/.test(keyword) || ['title', 'description', 'examples', 'default'].includes(keyword);
}

/** Every pattern that a schema demands of a text, or of a name. */
function patternsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'pattern' && typeof value === 'string' ? [value] : key === 'examples' ? [] : patternsIn(value),
  );
}

describe('what a finding says', () => {
  /** Words that no German sentence of ours holds. */
  const ENGLISH =
    /\b(?:must|should|expected|unexpected|token|position|fewer|characters|schema is|strict mode|ignored|without|NOT)\b/;

  it.each(CASES)('%s in %s at %j is told in German sentences', (_code, _file, _pointer, change) => {
    for (const { message, remedy } of told(change)) {
      expect(message).toMatch(/^\p{Lu}.*\.$|^'.*\.$/su);
      expect(remedy).toMatch(/^\p{Lu}.*[.?]$/su);
      expect(`${message} ${remedy}`.replaceAll(/'[^']*'|"[^"]*"/g, '')).not.toMatch(ENGLISH);
    }
  });

  it.each(CASES.filter(([, , , , said]) => said !== undefined))(
    '%s in %s at %j is told in words that help',
    (code, _file, pointer, change, [message, remedy] = ['', '']) => {
      const found = told(change).find((one) => one.code === code && one.pointer === pointer);
      expect(found?.message).toContain(message);
      expect(found?.remedy).toContain(remedy);
    },
  );

  it('stands where its key stands, in files as people lay them out', () => {
    const lines = CASES.flatMap(([code, file, pointer, change]) => {
      const name = parsePointer(pointer).at(-1);
      const draft = goodDraft();
      change(draft);
      const laidOut = typeof draft[file] === 'object' ? JSON.stringify(draft[file], null, 2) : draft[file];
      if (name === undefined || /^\d+$/.test(name) || readPointer(JSON.parse(laidOut), pointer) === undefined)
        return [];
      const found = findingsOf({ ...draft, [file]: laidOut }).find(
        (one) => one.code === code && one.pointer === pointer,
      );
      return [[`${code} ${pointer}`, laidOut.split('\n')[(found?.line ?? 0) - 1]?.includes(`"${name}":`)] as const];
    });
    expect(lines.length).toBeGreaterThan(200);
    expect(lines.filter(([, isThere]) => isThere !== true)).toEqual([]);
  });

  it.each([
    [
      '/states/pruefung/on/NEXT',
      machine(({ pruefung }) => {
        pruefung.on.NEXT = 'einwiligung';
      }),
      "Meinten Sie 'einwilligung'?",
    ],
    [
      '/titel',
      wizard((file) => {
        file['titel'] = 'x';
      }),
      "Meinten Sie 'title'?",
    ],
    [
      '/states/details/on/BACK',
      machine(({ details }) => {
        details.on.BACK = 'frage';
      }),
      'Bitte entfernen Sie ihn: Zurück gibt es von selbst.',
    ],
  ])('knows what was probably meant at %s', (pointer, change, remedy) => {
    expect(spoilt(change).find((finding) => finding.pointer === pointer)?.remedy).toBe(remedy);
  });

  it('names line and column of broken JSON', () => {
    const [finding] = spoilt((draft) => {
      draft['machine.json'] = '{\n  "initial": "frage"\n  "states": {}\n}';
    });
    expect(finding?.message).toContain('Zeile 3, Spalte 3');
  });

  it('is one line of text, wizard and file first', () => {
    expect(
      findingLine('probe', {
        file: 'wizard.json',
        pointer: '/title',
        code: 'x',
        message: 'So nicht.',
        remedy: 'Bitte so.',
      }),
    ).toBe('probe/wizard.json /title: So nicht. Bitte so.');
    const whole = { file: 'wizard.json', pointer: '', code: 'x', message: 'So nicht.', remedy: 'Bitte so.' };
    expect(findingLine('probe', whole)).toBe('probe/wizard.json: So nicht. Bitte so.');
    expect(findingLine('probe', { ...whole, line: 7 })).toBe('probe/wizard.json:7: So nicht. Bitte so.');
  });
});

describe('legitimate definitions', () => {
  it.each<[string, (draft: Draft) => void]>([
    [
      'a consequence that makes a question of its group obligatory',
      step('details', (_, { person }) => {
        Object.assign(person, opens(when('name', 'x'), { required: ['tel'] }));
      }),
    ],
    [
      'a consequence at the root for a question in a group',
      step('details', (file) => {
        Object.assign(
          file['schema'],
          opens(when('was', 'y'), { properties: { person: { type: 'object', required: ['tel'] } } }),
        );
      }),
    ],
    [
      'our phone number and address above and below the questions',
      step('details', (file) => {
        Object.assign(file, { intro: ['Eilt es? {telefon}.'], outro: ['Oder {email}.'] });
      }),
    ],
    [
      'a condition on an earlier step',
      step('details', (file) => {
        Object.assign(file['schema'], opens(when('art', 'ja'), { properties: { mehr: text('Mehr') } }));
        file['ui']['ui:sections'][0].fields.push('mehr');
      }),
    ],
    [
      'the same question in two steps that no path has in common',
      (draft) => {
        draft['steps/kurz.json'] = { title: 'Kurz', schema: { type: 'object', properties: { was: text('Was') } } };
        draft['machine.json'].states.frage.on.NEXT[1].target = 'kurz';
        draft['machine.json'].states.kurz = { on: { NEXT: 'pruefung' } };
        draft['wizard.json'].progress[0].steps.push('kurz');
        delete draft['journeys.json'];
      },
    ],
    [
      'a special case before a general one',
      machine(({ details }) => {
        details.on.NEXT = [
          { target: 'einwilligung', guard: { type: 'is', params: { field: '/was', value: 'eilig' } } },
          { target: 'pruefung', guard: { type: 'isAnswered', params: { field: '/was' } } },
          { target: 'pruefung' },
        ];
      }),
    ],
    [
      'rows that overlap and say the same',
      (draft) => {
        draft['tables/preise.json'].rows = [
          row({ '/menge': { max: 10 } }, { eur: 5 }),
          row({ '/menge': { min: 5 } }, { eur: 5 }),
        ];
      },
    ],
    [
      'a special row before a general one',
      (draft) => {
        draft['tables/preise.json'].rows = [
          row({ '/menge': { min: 5, max: 10 } }, { eur: 4 }),
          row({ '/menge': { min: 0 } }, { eur: 5 }),
        ];
      },
    ],
    [
      'a condition on what is never sent, for what is never sent',
      step('details', (_, { person }) => {
        person.properties.tel.transient = true;
        person.allOf.push(opens(when('tel', 'x'), { properties: { mehr: text('Mehr', { transient: true }) } }));
        person.allOf.shift();
      }),
    ],
    [
      'a pattern that looks like a link to another site',
      step('details', (_, { person }) => {
        person.properties.tel.pattern = '^[A-Z](x|y){2}$';
        person.properties.tel.errorMessage = { required: 'Telefon fehlt.', pattern: 'Bitte prüfen.' };
      }),
    ],
    [
      'documents gathered into one of their own fields',
      wizard((file) => {
        file['documents'].into = '/fotos';
      }),
    ],
    [
      'a wizard that sends nothing',
      (draft) => {
        const { states } = draft['machine.json'];
        states.einwilligung = { on: { NEXT: 'danke' } };
        delete states.senden;
        delete draft['wizard.json'].submit;
        delete draft['wizard.json'].documents;
        delete draft['steps/details.json'].schema.properties.fotos;
        draft['steps/details.json'].ui['ui:sections'][0].fields.pop();
        delete draft['journeys.json'];
      },
    ],
  ])('%s', (_, change) => {
    expect(spoilt(change)).toEqual([]);
  });
});

it.each(['/healthz', '/readyz', '/metrics', '/login', '/konto/passwort', '/datenschutz'])(
  'a wizard cannot take the address %s',
  (route) => {
    const codes = spoilt(
      wizard((file) => {
        file['route'] = route;
      }),
    ).map(({ code }) => code);
    expect(codes).toContain('adresse-vergeben');
  },
);

/** The proofs that nobody is asked a question of a step with these rules besides. */
function proofs(schema: PropertySchema) {
  const draft = goodDraft();
  Object.assign(draft['steps/einwilligung.json'].schema, schema);
  const found = findingsOf(draft).filter(({ code }) => code === 'frage-nie');
  return found.map(({ witness }) => witness !== undefined && 'proof' in witness && witness.proof);
}

const under = (name: string, value: string, title: string) =>
  opens(when(name, value), { properties: { [title.toLowerCase()]: text(title) } });

it('proves that nobody is asked a question, with the conditions of all that wait for each other', () => {
  expect(proofs({ allOf: [under('zwei', 'x', 'Eins'), under('eins', 'x', 'Zwei')] })).toEqual([
    '„Eins“ wird nur gefragt, wenn „Zwei“ „x“ ist, „Zwei“ nur, wenn „Eins“ „x“ ist.',
  ]);
  expect(proofs({ allOf: [opens(when('art', 'ja'), { allOf: [under('art', 'nein', 'Nie')] })] })).toEqual([
    '„Nie“ wird nur gefragt, wenn „Art“ „Ja“ ist und „Art“ „Nein“ ist. Das trifft nie zu.',
  ]);
});

it('says of a mark that is false that only true stands there, in each notation', () => {
  const draft = goodDraft();
  draft['steps/details.json'].schema.properties.was.arithmetic = false;
  const found = findingsOf(draft).find(({ code }) => code === 'datei-const');
  expect(found?.message).toBe('Hier kann nur true stehen.');
});

/** Whether two questions of one title, in a group with these headings, are said to read alike. */
function readAlike(sections: object[]): boolean {
  const draft = goodDraft();
  const name = { type: 'string', title: 'Name' };
  draft['steps/details.json'].schema.properties.personen = { type: 'object', properties: { a: name, b: name } };
  draft['steps/details.json'].ui.personen = { 'ui:sections': sections };
  return findingsOf(draft).some(({ code }) => code === 'frage-gleich');
}

it('takes questions of one title under two headings of a group for two', () => {
  expect(readAlike([{ title: 'Beide', fields: ['a', 'b'] }])).toBe(true);
  const apart = ['a', 'b'].map((field) => ({ title: field, fields: [field] }));
  expect(readAlike(apart)).toBe(false);
});
