import path from 'node:path';
import type { Plugin } from 'vite';

const HERE = import.meta.dirname;

/** Parts of the hand-written form that look like ours, by the end of their name, and what takes their place. */
const PLAIN = new Map([
  ['./Page.tsx', 'Page.tsx'],
  ['./Progress.tsx', 'Progress.tsx'],
  ['src/ui/Button.tsx', 'Button.tsx'],
  ['.module.css', 'noClasses.ts'],
]);

/** Builds the hand-written form with nothing of ours: no styles, no frame, the browser's own buttons. */
export function undress(): Plugin {
  return {
    name: 'undress',
    enforce: 'pre',
    resolveId(source) {
      const found = [...PLAIN].find(([ending]) => source.endsWith(ending));
      return found && path.join(HERE, found[1]);
    },
    generateBundle(_options, bundle) {
      const ours = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk'
          ? file.moduleIds.filter((id) => id.includes('/src/') && !id.includes('node_modules'))
          : [],
      );
      if (ours.length > 0) this.error(`The plain form holds ${ours.join(', ')}.`);
    },
  };
}
