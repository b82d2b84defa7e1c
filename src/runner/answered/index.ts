/** All answers in words. Loaded with the second step, since no first step shows them. */
export { Answered } from './Answered.tsx';
export { AnswerGroups, answerGroups } from './AnswerGroups.tsx';
export { PaperHead } from './PaperHead.tsx';
