import type { Finding, Stage } from '../../src/check/index.ts';
import { answerTasks } from './answerTasks.ts';
import { checkNow, type FolderTexts } from './check.ts';

/** The process that checks definitions. */
answerTasks<FolderTexts, Stage, Finding[]>(checkNow);
