export { accept } from './accept.ts';
export { submissions } from './routes.ts';
