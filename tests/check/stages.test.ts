import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkInStages,
  createCheckMemory,
  fillParts,
  loadDefinition,
  loadEdition,
  type DefinitionFiles,
  type Finding,
  type StagedOptions,
  type StageReport,
} from '../../src/check/index.ts';
import { examine } from '../../src/engine/index.ts';
import { CASES } from '../engine/faults/index.ts';
import { filesOf, goodDraft, type Draft } from '../engine/authored.ts';
import { SHIPPED, shippedFiles } from '../engine/definitions.ts';
import { replaceAt, size, WRONG } from '../engine/spoiling.ts';
import { asFiles, kitchenSink } from '../explore/kitchenSink.ts';
import { LONG, oneOfEach } from '../support/extent.ts';

const today = () => '2026-11-22';
const ALL = ['reading', 'structure', 'logic', 'journeys', 'witnesses'];

/** What the server says. */
function loaded(id: string, files: DefinitionFiles, options: { pictures?: string[] } = {}): Finding[] {
  const result = loadEdition(id, files, 'r1', { today, ...options });
  return 'findings' in result ? result.findings : result.notes;
}

type Outcome = { findings: Finding[] | undefined; isOffered: boolean; reports: StageReport[] };

async function staged(id: string, files: DefinitionFiles, rest: Partial<StagedOptions> = {}): Promise<Outcome> {
  const reports: StageReport[] = [];
  const options = { id, today, pause: async () => undefined, ...rest };
  const result = await checkInStages(files, options, (report) => reports.push(report));
  const isOffered = result !== undefined && 'wizard' in result;
  return { findings: isOffered ? result.notes : result?.findings, isOffered, reports };
}

function spoiltFiles(change: (draft: Draft) => void): DefinitionFiles {
  const draft = goodDraft();
  change(draft);
  return filesOf(draft);
}

/** One question is a shared part. */
function using(part: string): DefinitionFiles {
  return spoiltFiles((draft) => {
    draft['steps/details.json'].schema.properties.was = { uses: part };
  });
}

const withoutWitness = ({ witness: _, ...found }: Finding) => JSON.stringify(found);

/** Findings that a stage reports and the next one does not. */
function takenBack(reports: StageReport[]): string[] {
  return reports.slice(1).flatMap(({ findings }, index) => {
    const told = new Set(findings.map(withoutWitness));
    return (reports[index]?.findings ?? []).map(withoutWitness).filter((found) => !told.has(found));
  });
}

describe('a check in stages', () => {
  it('says of every fault what loading says, and never takes anything back', async () => {
    // One memory for all, as for an author who makes one fault after the other.
    const memory = createCheckMemory();
    const seen = new Set<string>();
    for (const [code, , , change] of oneOfEach(CASES, ([kind]) => kind)) {
      const files = spoiltFiles(change);
      const { findings, isOffered, reports } = await staged('probe', files, { memory, pictures: [] });
      const expected = loaded('probe', files, { pictures: [] });
      expect([code, findings]).toEqual([code, expected]);
      expect(isOffered).toBe(expected.every(({ note }) => note === true));
      const stages: string[] = reports.map(({ stage }) => stage);
      expect(stages).toEqual(ALL.filter((stage) => stages.includes(stage)));
      expect([stages[0], stages.at(-1)]).toEqual(['reading', 'witnesses']);
      expect(takenBack(reports)).toEqual([]);
      for (const { stage, findings: told } of reports) if (told.some((found) => found.code === code)) seen.add(stage);
    }
    expect([...seen].toSorted()).toEqual(ALL.toSorted());
  });

  it.each([...SHIPPED.map((id) => [id, shippedFiles(id)] as const), ['alles', asFiles(kitchenSink())] as const])(
    'offers %s, with validators that judge as the compiled ones do',
    async (id, files) => {
      const { findings, reports } = await staged(id, files);
      expect(findings).toEqual(loaded(id, files));
      expect(reports.map(({ stage }) => stage)).toEqual(ALL);
      const result = await checkInStages(files, { id, today });
      const compiled = loadDefinition(id, files, 'r1', today);
      if (result === undefined || 'findings' in result || 'findings' in compiled) throw new Error('has findings');
      for (const { answers } of compiled.definition.journeys)
        expect(examine(result.wizard, answers)).toEqual(examine(compiled.wizard, answers));
    },
  );

  it('says of whatever an author may write what loading says, and never throws', async () => {
    const memory = createCheckMemory();
    const files = filesOf(goodDraft());
    const edit = fc.tuple(fc.constantFrom(...Object.keys(files)), fc.nat(), fc.constantFrom(...WRONG));
    const property = fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 3 }), async (edits) => {
      const draft = goodDraft();
      for (const [file, at, value] of edits) replaceAt(draft[file], at % size(draft[file]), value);
      const spoilt = filesOf(draft);
      const { findings } = await staged('probe', spoilt, { memory });
      expect(findings).toEqual(loaded('probe', spoilt));
    });
    await fc.assert(property, { numRuns: LONG ? 1000 : 40 });
  });

  it('reads and prepares only what has changed', async () => {
    const memory = createCheckMemory();
    const first = filesOf(goodDraft());
    await staged('probe', first, { memory });
    const read = memory.read('steps/frage.json', first['steps/frage.json'] ?? '');
    const second = spoiltFiles((draft) => {
      draft['steps/details.json'].title = 'Anders';
    });
    expect((await staged('probe', second, { memory })).isOffered).toBe(true);
    expect(memory.read('steps/frage.json', second['steps/frage.json'] ?? '')).toBe(read);
    const step = { title: 'Frage', schema: { minLength: 2 } };
    expect(memory.prepare({ frage: step })['frage']).toBe(memory.prepare({ frage: step })['frage']);
  });

  it('is abandoned at the end of a stage', async () => {
    const reports: string[] = [];
    const controller = new AbortController();
    const options = { id: 'probe', today, signal: controller.signal };
    const result = await checkInStages(filesOf(goodDraft()), options, ({ stage }) => {
      reports.push(stage);
      if (stage === 'structure') controller.abort();
    });
    expect([result, reports]).toEqual([undefined, ['reading', 'structure']]);
  });
});

describe('with shared parts', () => {
  const parts = {
    adresse: JSON.stringify({ schema: { type: 'string', title: 'Adresse', minLength: 5, maxLength: 2 } }),
  };

  it('finds faults where they are written', async () => {
    const result = await checkInStages(using('adresse'), { id: 'probe', today, parts });
    expect(result).toEqual({
      findings: [
        expect.objectContaining({
          code: 'grenzen-vertauscht',
          file: '../parts/adresse.json',
          pointer: '/schema/minLength',
          line: 1,
        }),
      ],
    });
  });

  it('ends with the parts that cannot be used', async () => {
    const reports: StageReport[] = [];
    const result = await checkInStages(using('adrese'), { id: 'probe', today, parts }, (report) =>
      reports.push(report),
    );
    expect(result).toEqual({ findings: fillParts(using('adrese'), parts).findings });
    expect(reports.map(({ stage, findings }) => [stage, findings.map(({ code }) => code)])).toEqual([
      ['reading', ['teil-unbekannt']],
    ]);
  });
});
