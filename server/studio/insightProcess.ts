import { answerTasks } from '../wizards/index.ts';
import { answerInsight } from './insightTasks.ts';

/** The process that composes mails and proves wizards on a server for others. */
answerTasks(answerInsight);
