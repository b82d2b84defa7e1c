import { launchChromium } from '../../support/chromium.ts';
import { absoluteRow, factRow, ratioRow, type Row } from '../rows.ts';
import { startApps } from './apps.ts';
import { keepsEarlyChoice } from './early.ts';
import { nativeSteps } from './posted.ts';
import { runRound, type Round } from './round.ts';

const ROUNDS = 7;

/**
 * Our page against the plain form of the same fields, alternating in one Chromium, after one visit each to warm up.
 */
export async function browserBench(rounds = ROUNDS): Promise<Row[]> {
  const apps = await startApps();
  const browser = await launchChromium();
  try {
    const kept = await keepsEarlyChoice(browser, apps.ours);
    const native: number[] = [];
    const ours: Round[] = [];
    const plain: Round[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const [ourRound, plainRound] = [await runRound(browser, apps.ours), await runRound(browser, apps.plain)];
      const steps = await nativeSteps(browser, apps.ours);
      if (round > 0) {
        ours.push(ourRound);
        plain.push(plainRound);
        native.push(...steps);
      }
      process.stdout.write(round === 0 ? 'aufgewärmt ' : '. ');
    }
    return rowsOf({ ours, plain, kept, native, baselineBytes: apps.baselineBytes });
  } finally {
    await browser.close();
    await apps.close();
  }
}

type Findings = { ours: Round[]; plain: Round[]; kept: boolean; native: number[]; baselineBytes: number };

/** What people feel, against a form that has the same fields, rules and messages, and nothing of ours. */
function rowsOf({ ours, plain, kept, native, baselineBytes }: Findings): Row[] {
  const compared = (what: string, pick: (round: Round) => number, limits: { bar?: number; aim?: number } = {}) =>
    ratioRow({ what, unit: 'ms', digits: 0, ours: ours.map(pick), other: plain.map(pick), ...limits });
  const ofStep = { bar: 1.8, aim: 1.4 };
  return [
    {
      ...absoluteRow({
        what: 'JS+CSS (Brotli), bis der erste Schritt arbeitet',
        unit: 'kB',
        ours: kilobytes(ours),
        bar: 135,
        aim: 120,
      }),
      other: `${Math.round(kilobytes(plain)[0] ?? 0)} kB`,
    },
    {
      ...absoluteRow({
        what: 'davon jenseits von React und Router',
        unit: 'kB',
        ours: kilobytes(ours, baselineBytes),
        bar: 85,
        aim: 60,
      }),
      other: `React und Router: ${Math.round(baselineBytes / 1000)} kB`,
    },
    compared('Erster Schritt zu sehen und zu beantworten (4x CPU, langsames 4G)', ({ answerable }) => answerable, {
      bar: 1.1,
      aim: 0.8,
    }),
    factRow('Was vorher gewählt wurde, bleibt', kept),
    compared('„Weiter“ wirkt, notfalls ohne Code (4x CPU, langsames 4G)', ({ pressable }) => pressable, { bar: 0.9 }),
    absoluteRow({
      what: 'Schritt ohne Skripte: Server und Leitung, ohne zwei Laufzeiten (langsames 4G)',
      unit: 'ms',
      digits: 0,
      ours: native,
      bar: 250,
    }),
    compared('Erster Schritt arbeitet (4x CPU, langsames 4G)', ({ works }) => works, { bar: 1.6, aim: 1.4 }),
    ratioRow({
      what: 'Skript und Layout je Taste im Kontaktschritt (4x CPU)',
      unit: 'ms',
      ours: ours.flatMap(({ keys }) => keys),
      other: plain.flatMap(({ keys }) => keys),
      bar: 1.35,
      aim: 1.2,
    }),
    compared('Service → Angaben: Druck bis Bild (4x CPU)', ({ toAngaben }) => toAngaben, ofStep),
    compared('Angaben → Kosten: Druck bis Bild (4x CPU)', ({ toKosten }) => toKosten, ofStep),
    compared('Kosten → Kontakt, 17 Felder: Druck bis Bild (4x CPU)', ({ toKontakt }) => toKontakt, ofStep),
    compared('Angaben → Kosten: Skript und Layout', ({ workToKosten }) => workToKosten),
    compared('Kosten → Kontakt: Skript und Layout', ({ workToKontakt }) => workToKontakt),
  ];
}

/** Kilobytes of script and style, less `own` bytes; they are the same in every round. */
function kilobytes(rounds: Round[], own = 0): number[] {
  return rounds.slice(0, 1).map(({ scriptBytes, styleBytes }) => (scriptBytes + styleBytes - own) / 1000);
}
