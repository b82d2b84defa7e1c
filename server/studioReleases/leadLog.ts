import type { Logger } from 'pino';

/** What becomes of the files that a program cannot run: a draft, or nothing, since there is a draft already. `known`: noted before. */
export type Displacement = 'begun' | 'held' | 'known';

/**
 * What stands between folder and studio. `unknown`: nobody knows what the folder says, since its check goes on, or it is faulty, which is told
 * elsewhere. `older`: it says something older than the folder that took over.
 */
export type Between =
  | 'same'
  | 'unknown'
  | 'off'
  | 'retired'
  | 'conflict'
  | 'differs'
  | 'older'
  | 'missing'
  | `displaced-${Displacement}`;

type LogLine = { level: 'info' | 'warn'; say: (wizard: string) => string };

const DISPLACED = (wizard: string) =>
  `Was das Studio von ${wizard} veröffentlicht hat, besteht die Prüfung dieser Programmfassung nicht. Live ist der Ordner`;

const SAYINGS: Record<Exclude<Between, 'unknown'>, LogLine> = {
  same: { level: 'info', say: (wizard) => `Bei ${wizard} führt der Ordner.` },
  off: { level: 'warn', say: (wizard) => `${wizard} ist im Studio abgeschaltet.` },
  retired: { level: 'info', say: (wizard) => `${wizard} ist im Studio zurückgezogen.` },
  conflict: {
    level: 'warn',
    say: (wizard) =>
      `Der Ordner von ${wizard} hat sich geändert, seit das Studio führt. Live bleibt, was das Studio veröffentlicht hat. Wer führt, bestimmt: npm run wizard -- lead ${wizard} ordner|studio`,
  },
  differs: {
    level: 'info',
    say: (wizard) =>
      `Was von ${wizard} live ist, hat das Studio veröffentlicht; der Ordner sagt etwas anderes. In den Ordner holt es: npm run wizard -- pull ${wizard}`,
  },
  older: {
    level: 'warn',
    say: (wizard) =>
      `Im Ordner von ${wizard} liegt eine ältere Fassung als die, die zuletzt die Führung übernommen hat. Live bleibt die neuere. Soll die ältere gelten: npm run wizard -- lead ${wizard} ordner`,
  },
  missing: {
    level: 'warn',
    say: (wizard) =>
      `Der Ordner von ${wizard} fehlt. Live bleibt, was zuletzt veröffentlicht oder übernommen wurde. Führt das Studio, holt es in den Ordner: npm run wizard -- pull ${wizard}`,
  },
  'displaced-begun': {
    level: 'warn',
    say: (wizard) => `${DISPLACED(wizard)}; die Fassung des Studios liegt als Entwurf bereit.`,
  },
  'displaced-held': {
    level: 'warn',
    say: (wizard) =>
      `${DISPLACED(wizard)}. Einen Entwurf gibt es schon, er bleibt, wie er ist; die Fassung des Studios steht im Verlauf.`,
  },
  'displaced-known': {
    level: 'warn',
    say: (wizard) => `${DISPLACED(wizard)}; die Fassung des Studios steht im Verlauf.`,
  },
};

/** Logs what stands between folder and studio, for each wizard when it changes; at a start, what is not as usual. */
export function logOnce(log: Logger): (wizard: string, between: Between) => void {
  const told = new Map<string, string>();
  return (wizard, between) => {
    const [kind = between] = between.split('-');
    if (between === 'unknown' || kind === (told.get(wizard) ?? 'same')) return;
    told.set(wizard, kind);
    const { level, say } = SAYINGS[between];
    log[level]({ wizard }, say(wizard));
  };
}
