import { enableCompileCache } from 'node:module';
import path from 'node:path';

/**
 * start.ts, with code that an earlier start has left compiled; where it cannot be kept nothing is lost. This file alone
 * is JavaScript: while all code comes from there, Node loads nothing that strips types, which takes 15 MB for as long
 * as the process lives.
 */
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/vorfahrt'));
await import('./main/start.ts');
