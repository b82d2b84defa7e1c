import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { nodesIn, SCHEMAS } from '../../src/format/schemas.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** What a text quotes, each once. */
export function quotedIn(text: string): string[] {
  return [...new Set([...text.matchAll(/„([^“]+)“/g)].map(([, words = '']) => words))];
}

/** Whether words stand on the screen: as they are in the source, or with a name in the place of what the source fills in. */
export function isShown(words: string): boolean {
  if (isWritten(words)) return true;
  return TEMPLATES.some((template) => {
    const parts = template.split(/\$\{[^{}]*\}/).map((part) => literally(part));
    const [, ...filled] = new RegExp(`^${parts.join('(.+)')}$`).exec(words) ?? [];
    return filled.length > 0 && filled.every((part) => isWritten(part));
  });
}

/** A whole text between quotes, tags or lines. */
function isWritten(words: string): boolean {
  return new RegExp(`(?:^|['"\`>}])\\s*${literally(words)}\\s*(?:['"\`<{]|$)`, 'm').test(SOURCE);
}

function literally(words: string): string {
  return words.replaceAll(/[.*+?^$()|[\]{}\\]/g, String.raw`\$&`);
}

const SOURCE = [sourceOf('src/studio'), sourceOf('src/editing'), sourceOf('src/format'), ...labelsOfFormat()].join(
  '\n',
);
const TEMPLATES = [
  ...new Set([...SOURCE.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)].map(([, template = '']) => template)),
].filter((template) => /[a-zäöüß]{4}/.test(template.replaceAll(/\$\{[^{}]*\}/g, '')));

/** What panels call the keys of the format, in quotes. */
function labelsOfFormat(): string[] {
  const labels = Object.values(SCHEMAS).flatMap((schema) => nodesIn(schema).map((node) => node['x-label']));
  return labels.flatMap((label) => (label === undefined ? [] : [`'${label}'`]));
}

/** The sources of a room, without comments, and without the help itself, which says what others are called. */
function sourceOf(room: string): string {
  const names = readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.tsx?$/.test(name) && !/help\/(?:firstTask|topics)\.ts$/.test(name))
    .map((name) => readFileSync(path.join(ROOT, room, name), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, ''))
    .join('\n');
}
