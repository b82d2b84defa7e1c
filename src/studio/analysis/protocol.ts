import type { DefinitionFiles } from '../../check/fileNames.ts';
import type { ConditionAsk, ConditionReport } from './condition.ts';
import type { TableAsk, TableReport } from './table.ts';

/** What the page can ask. */
export type Ask = ConditionAsk | TableAsk;
export type Report = ConditionReport | TableReport;
export type ReportTo<Asked extends Ask> = Extract<Report, { kind: Asked['kind'] }>;

/** A question about files on a day, JJJJ-MM-TT. */
export type AnalysisRequest = { version: number; id: string; files: DefinitionFiles; today: string; ask: Ask };

/** `failure`: why there is no answer, as a German sentence. */
export type AnalysisAnswer = { version: number; report: Report } | { version: number; failure: string };
