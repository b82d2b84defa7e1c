import { checkInStages, createCheckMemory, splitParts, type CheckMemory, type Finding } from '../../check/browser.ts';
import { backtracks, patternFindings } from '../../check/patterns/index.ts';
import type { CheckReport, CheckRequest } from './protocol.ts';

const memories = new Map<string, CheckMemory>();
let running = new AbortController();

/** Checks what is asked for, and abandons the check of older files. */
addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  running.abort();
  running = new AbortController();
  check(data, running.signal).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'Grund unbekannt';
    answer({ version: data.version, failure: `Die Prüfung bricht ab (${reason}).` });
  });
});

function answer(report: CheckReport): void {
  postMessage(report);
}

async function check({ version, id, files, today, ...around }: CheckRequest, signal: AbortSignal): Promise<void> {
  const memory = memories.get(id) ?? createCheckMemory();
  memories.set(id, memory);
  const { own, parts } = splitParts(files);
  const report = (all: Finding[], done: boolean) => {
    const findings = all.filter(({ note }) => note !== true);
    answer({ version, findings, notes: all.filter(({ note }) => note === true), done });
  };
  const options = {
    id,
    parts,
    today: () => today,
    signal,
    memory,
    pictures: around.pictures,
    pages: around.pages,
    numbered: around.numbered,
  };
  const result = await checkInStages(own, options, ({ findings }) => report(findings, false));
  if (result === undefined) return;
  if ('findings' in result) report(result.findings, true);
  else report([...patternFindings(result.definition.steps, backtracks), ...result.notes], true);
}
