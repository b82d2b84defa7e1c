import { answerTasks } from '../wizards/index.ts';
import { examineNow } from './examineNow.ts';

/** The process that examines drafts. */
answerTasks(examineNow);
