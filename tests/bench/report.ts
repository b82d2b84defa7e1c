import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import type { Row } from './rows.ts';

const README = path.join(import.meta.dirname, 'README.md');
const HEAD: Row = {
  what: 'Was',
  ours: 'wir',
  other: 'verglichen mit',
  ratio: 'Verhältnis',
  bar: 'Schranke',
  aim: 'Ziel',
  met: 'erreicht',
};

/** The measurements of one part as a Markdown table, with the circumstances under which they were taken. */
export function tableOf(command: string, rows: Row[]): string {
  const day = new Date().toISOString().slice(0, 10);
  return [
    `Gemessen am ${day} mit \`${command}\` auf ${cpus().length} Kernen, Node ${process.version}.`,
    '',
    line(HEAD),
    '|---|--:|--:|--:|--:|--:|---|',
    ...rows.map(line),
  ].join('\n');
}

function line(row: Row): string {
  return `| ${[row.what, row.ours, row.other, row.ratio, row.bar, row.aim, row.met].join(' | ')} |`;
}

/** Puts the table between the part's markers; all other words of the file stay. */
export async function writeReport(part: string, table: string): Promise<void> {
  const [start, end] = [`<!-- ${part}: Anfang -->`, `<!-- ${part}: Ende -->`];
  const text = await readFile(README, 'utf8');
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`README.md lacks the markers '${start}' and '${end}'.`);
  await writeFile(README, `${text.slice(0, from + start.length)}\n${table}\n${text.slice(to)}`);
}
