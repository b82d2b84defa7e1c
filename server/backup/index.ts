export { encryption } from './age.ts';
export { findTool } from './postgresTools.ts';
export { feed } from './program.ts';
