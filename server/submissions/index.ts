export { accept } from './accept.ts';
export { removeOldSubmissions, removeSubmissions } from './remove.ts';
export { submissions } from './routes.ts';
