import { answerTasks } from '../wizards/index.ts';
import { describeDifferences, type DifferencesTask } from './differences.ts';

/** The process that compares versions on a server for others. */
answerTasks((task: DifferencesTask) => ({ differences: describeDifferences(task) }));
