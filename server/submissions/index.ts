export { submissions } from './routes.ts';
