import { answerTasks } from '../wizards/index.ts';
import { reasonsBetween, type Versions } from './inFlight.ts';

/** The process that compares what is live with what takes its place. */
answerTasks((versions: Versions) => ({ reasons: reasonsBetween(versions) }));
