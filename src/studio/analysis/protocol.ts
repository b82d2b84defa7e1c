import type { Files } from '../workspace/history.ts';
import type { ConditionAsk, ConditionReport } from './condition.ts';

/** What the page can ask. */
export type Ask = ConditionAsk;
export type ReportTo<Asked extends Ask> = Asked extends ConditionAsk ? ConditionReport : never;

/** A question about files on a day, JJJJ-MM-TT. */
export type AnalysisRequest = { version: number; id: string; files: Files; today: string; ask: Ask };

/** `failure`: why there is no answer, as a German sentence. */
export type AnalysisAnswer = { version: number; report: ReportTo<Ask> } | { version: number; failure: string };
