import type { DefinitionFiles } from '../../check/fileNames.ts';
import { checkedStages, createCheckMemory, fillOwnParts, type Finding } from '../../check/browser.ts';
import { fixesFor, triedOut } from '../../editing/index.ts';
import { mendExample } from './mendExample.ts';

import type { RemedyReport, RemedyRequest } from './protocol.ts';

let latest = 0;
/** A remedy changes one or two files; the others are not read again for each that is tried. */
const memory = createCheckMemory();

/** Finds the remedies of each finding in turn, and tries them out: only what helps is offered. */
addEventListener('message', ({ data }: MessageEvent<RemedyRequest>) => {
  latest = data.version;
  void answerAll(data);
});

async function answerAll(request: RemedyRequest): Promise<void> {
  const { version, files, findings } = request;
  for (const [index, finding] of findings.entries()) {
    if (version !== latest) return;
    const { id, today } = request;
    const check = (changed: DefinitionFiles) => findingsOf(changed, request);
    const fixes = [
      ...triedOut(request.takenBack[index] ?? [], finding, files, check),
      ...fixesFor(finding, files, check),
      ...mendExample({ finding, id, files, today }),
    ];
    answer({ version, index, fixes });
    // Lets a newer request in.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
}

function answer(report: RemedyReport): void {
  postMessage(report);
}

/** All findings of some files, at the places where their authors wrote. */
function findingsOf(files: DefinitionFiles, { id, today, pictures, pages, numbered }: RemedyRequest): Finding[] {
  const filled = fillOwnParts(files);
  if (filled.findings.length > 0) return filled.findings;
  const stages = checkedStages(id, filled.texts, {
    read: memory.read,
    prepare: ({ steps }) => ({ validators: memory.prepare(steps) }),
    revision: '',
    today: () => today,
    pictures,
    pages,
    numbered,
  });
  let last: Finding[] = [];
  for (const { findings } of stages) last = findings;
  return last.map((found) => filled.sources.locate(found));
}
