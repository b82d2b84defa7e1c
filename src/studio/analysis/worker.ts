import { memoize } from '../../engine/index.ts';
import { wizardReader } from '../document/readWizard.ts';
import { conditionReport } from './condition.ts';
import { tableReport } from './table.ts';
import { onLatest } from '../workers/onLatest.ts';
import type { AnalysisAnswer, AnalysisRequest, Report } from './protocol.ts';

const readerOf = memoize(wizardReader);

onLatest((request: AnalysisRequest): AnalysisAnswer => ({ version: request.version, ...tried(request) }));

function tried(request: AnalysisRequest): { report: Report } | { failure: string } {
  try {
    return { report: answerTo(request) };
  } catch {
    return { failure: 'Das lässt sich erst ausrechnen, wenn die Funde im Ablauf behoben sind.' };
  }
}

function answerTo({ id, files, today, ask }: AnalysisRequest): Report {
  const definition = readerOf(id)(files).definition();
  if (definition === undefined) throw new Error('The shared parts cannot be filled in.');
  const day = () => today;
  return ask.kind === 'table' ? tableReport(definition, ask, day) : conditionReport(definition, ask, day);
}
