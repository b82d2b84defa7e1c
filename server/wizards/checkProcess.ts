import { answerTasks } from './answerTasks.ts';
import { checkNow } from './check.ts';

/** The process that checks definitions. */
answerTasks(checkNow);
