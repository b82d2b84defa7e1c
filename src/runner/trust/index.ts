/** What is said on steps that ask for files and personal data; loaded with the first such step. */
export { WhoReads, type Imprint } from './WhoReads.tsx';
