import { expect, it } from 'vitest';
import { faultsBeside } from '../../../server/studioReleases/examiner.ts';
import { formatFaults, inOtherWizard } from '../../../server/studioReleases/elsewhere.ts';
import { shownExamination } from '../../../server/studioReleases/keptExamination.ts';
import { restoreWizard } from '../../../server/wizards/index.ts';
import { outlineOf } from '../../../src/studio/document/outline.ts';
import { treeReader } from '../../../src/studio/document/trees.ts';
import { formatFinding } from '../../../src/studio/findings/formatFinding.ts';
import { filesOf, findingsOf, goodDraft, type Draft } from '../../engine/authored.ts';
import { CASES } from '../../engine/faults/index.ts';
import { oneOfEach } from '../../support/extent.ts';
import { forProgramsIn, namesIn, wordsIn } from '../../studio/changes/everyChange.ts';

/** What an examination finds beside other wizards: named by titles, with the place, without keys of the format. */

const nothing = { ids: () => [], live: () => undefined, liveEdition: () => Promise.resolve(undefined) };

const wizardOf = (draft: Draft) => draft['wizard.json'] as Record<string, unknown>;
const submitOf = (draft: Draft) => wizardOf(draft)['submit'] as object;

/** Another wizard, called 'Zweite Hilfe', that shares nothing with the draft. */
function second(change: (draft: Draft) => void = () => {}): Draft {
  const draft = goodDraft();
  Object.assign(wizardOf(draft), { title: 'Zweite Hilfe', route: '/anfrage/zweite' });
  Object.assign(submitOf(draft), { path: '/api/anfrage/zweite', reference: 'ZW' });
  change(draft);
  return draft;
}

function restored(wizard: string, draft: Draft) {
  return restoreWizard({ wizard, revision: '', files: { texts: filesOf(draft), pictures: {} } });
}

const linking = (href: string) => (draft: Draft) => (draft['steps/danke.json'].links = [{ label: 'Los', href }]);
const hidden = (draft: Draft) => (wizardOf(draft)['public'] = false);

const BESIDE: [what: string, own: (draft: Draft) => void, other: Draft, code: string, said: RegExp][] = [
  [
    'the address of another wizard',
    (draft) => (wizardOf(draft)['route'] = '/anfrage/zweite'),
    second(),
    'adresse-doppelt',
    /^Die Adresse \/anfrage\/zweite gehört schon zu „Zweite Hilfe“\. Bitte ändern Sie „Adresse“ oder/,
  ],
  [
    'where another wizard is sent to',
    (draft) => Object.assign(submitOf(draft), { path: '/api/anfrage/zweite' }),
    second(),
    'adresse-doppelt',
    /^Die Adresse \/api\/anfrage\/zweite gehört schon zu „Zweite Hilfe“\. Bitte ändern Sie „[^“]+ › Weg“ oder/,
  ],
  [
    'the address of a page of the site',
    (draft) => (wizardOf(draft)['route'] = '/kontakt'),
    second(),
    'adresse-vergeben',
    /gehört schon zu einer anderen Seite dieser Website\. Bitte wählen Sie eine andere oder lassen Sie „Adresse“ weg\.$/,
  ],
  [
    'the reference numbers of another wizard',
    (draft) => Object.assign(submitOf(draft), { reference: 'ZW' }),
    second(),
    'referenz-doppelt',
    /^Mit ZW beginnen schon die Referenznummern von „Zweite Hilfe“\./,
  ],
  [
    'a link to another wizard that is hidden',
    linking('/anfrage/zweite'),
    second(hidden),
    'ziel-entwurf',
    /führt zum Entwurf „Zweite Hilfe“, den niemand öffnen kann\. Bitte veröffentlichen Sie „Zweite Hilfe“/,
  ],
  [
    'a link of another wizard to what is withdrawn',
    hidden,
    second(linking('/anfrage/probe')),
    'ziel-entwurf',
    /^In „Zweite Hilfe“, Link in Schritt „Danke“: Der Link \/anfrage\/probe führt zum Entwurf „Probe“/,
  ],
];

it.each(BESIDE)('names %s by titles', async (_, change, other, code, said) => {
  const draft = goodDraft();
  change(draft);
  const texts = filesOf(draft);
  const catalogue = { all: () => [restored('zweite', other)] };
  const found = await faultsBeside({ catalogue, releases: nothing as never }, 'probe', texts);
  expect(found.map((one) => one.code)).toContain(code);
  const names = new Set([...namesIn(texts), ...namesIn(filesOf(other)), 'probe', 'zweite']);
  const trees = treeReader()(texts);
  for (const one of found) {
    const { message, remedy } = formatFinding(one, outlineOf(trees));
    const own = `${message} ${remedy}`.replaceAll(/\/(?:api|anfrage|kontakt)[a-z/]*/g, '·');
    expect(forProgramsIn(own, wordsIn(texts, filesOf(other)), names)).toBeUndefined();
  }
  const told = found.filter((one) => one.code === code);
  expect(formatFaults(told.slice(0, 1), texts)).toMatch(said);
});

const WRITTEN = CASES.filter(
  ([code]) => !/^(?:datei-|unbekannte-datei|kein-json|schluessel-|zeichensatz|verschach)/.test(code),
);

it.each(oneOfEach(WRITTEN, ([code]) => code))(
  'says %s in %s at %j of a wizard that a shared part changes by its titles',
  (_code, _file, _pointer, change) => {
    const before = filesOf(goodDraft());
    const draft = goodDraft();
    change(draft);
    const texts = filesOf(draft);
    const names = namesIn(texts);
    const words = [...wordsIn(before, texts), 'Probe'];
    const found = inOtherWizard(findingsOf(draft), { wizard: 'probe', texts });
    const faults = found.flatMap(({ code, message, remedy, file, elsewhere }) => {
      const own = `${message} ${remedy}`.replaceAll(/Die Antwort '[^']*'/g, 'Die Antwort');
      const key = /^(?:ziel|adresse)-/.test(code) ? undefined : forProgramsIn(own, words, names);
      return key === undefined && file === '' && elsewhere?.wizard === 'probe' ? [] : [`[${code}] ${key} in ${own}`];
    });
    expect(faults).toEqual([]);
  },
);

it('leads to the place in another wizard only who may see that one', () => {
  const elsewhere = { wizard: 'zweite', title: 'Zweite Hilfe', file: 'steps/danke.json', pointer: '/links/0/href' };
  const finding = {
    file: '',
    pointer: '',
    code: 'ziel-entwurf',
    message: 'In „Zweite Hilfe“: …',
    remedy: '',
    elsewhere,
  };
  const kept = { version: 'a', state: 'faulty', stage: '', done: 8, of: 8, findings: [finding], notes: [] } as const;
  const shownTo = (maySee: boolean) => {
    const examination = { ...kept, findings: [finding], notes: [] };
    const [shown] = shownExamination(examination, { maySee: () => maySee, mayName: () => true }).findings;
    return [shown?.message, shown?.elsewhere];
  };
  expect(shownTo(true)).toEqual([finding.message, elsewhere]);
  expect(shownTo(false)).toEqual([finding.message, undefined]);
});
