import { finding, type Finding } from './finding.ts';
import { memoizeStep } from './memoizeStep.ts';
import { wordsIn } from './texts.ts';
import type { Definition } from '../engine/definition.ts';

/**
 * Addresses that a text names as words. No page makes a link of them, but many mail programs do, and people type them. Anybody who publishes should
 * know where they lead.
 */
export function checkForeignWords({ wizard, steps }: Definition): Finding[] {
  return [...namedIn(wizard, 'wizard.json'), ...Object.entries(steps).flatMap(([id, step]) => namedInStep(id, step))];
}

const namedInStep = memoizeStep((id, step) => namedIn(step, `steps/${id}.json`));

function namedIn(part: unknown, file: string): Finding[] {
  return wordsIn(part).flatMap(({ text, at }) =>
    hostsIn(text).map((host) =>
      finding(
        file,
        at,
        'adresse-fremd',
        `Dieser Text nennt ${host}. Mailprogramme machen daraus oft einen Link, und der führt dorthin.`,
        'Bitte prüfen Sie, ob das die Kanzlei ist und hier stehen soll. E-Mail-Adresse und Telefon der Kanzlei setzen {email} und {telefon} ein.',
      ),
    ),
  );
}

/** Ends of hosts that mail programs know without a scheme. */
const ENDS = new Set('de com net org eu info at ch io app biz me co online site shop'.split(' '));

/** A host at the beginning of a word, and what follows it. The patterns are anchored: texts may be long. */
const HOST = /^(?:[^\s@/]*@)?((?:[\p{L}\d-]+\.)+(\p{L}[\p{L}\d-]+))(?=$|[^\p{L}\d-])([:/?#])?/u;
const SCHEME = /(?:https?|ftp):\/\//i;
/** Where links in texts lead is checked with the targets. */
const LINK = /\]\([^)]{0,2000}\)/g;
const LONGEST = 255;

/** The hosts that a text names, each once. */
function hostsIn(text: string): string[] {
  if (!/[.:]/.test(text)) return [];
  return [
    ...new Set(
      text
        .replaceAll(LINK, ' ')
        .split(/[\s()[\]<>{}"'„“”‚‘’«»,;|]+/u)
        .flatMap(hostOf),
    ),
  ];
}

function hostOf(word: string): string[] {
  const scheme = SCHEME.exec(word);
  if (scheme !== null) {
    const [authority = ''] = word.slice(scheme.index + scheme[0].length).split(/[/?#]/);
    const host = authority
      .slice(-LONGEST)
      .replace(/^.*@/, '')
      .replace(/[^\p{L}\d]+$/u, '');
    return host === '' ? [] : [host.toLowerCase()];
  }
  const [, host = '', end = '', follows] = HOST.exec(word) ?? [];
  const isHost = follows === '/' || ENDS.has(end.toLowerCase()) || host.toLowerCase().startsWith('www.');
  return host !== '' && isHost ? [host.toLowerCase()] : [];
}
