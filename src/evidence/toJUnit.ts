import { canShow, type Ground } from './grounds.ts';
import { GROUND_WORDS, KIND_WORDS, PROOF_WORDS } from './words.ts';
import { unusedName, type CoverageKind } from '../coverage/index.ts';
import type { Evidence, Proved } from './evidence.ts';

type Case = { name: string; failures?: readonly string[]; skipped?: string };

type Suite = [name: string, cases: Case[]];

/**
 * The evidence in the XML of JUnit, which test runners and build servers read: a suite each for findings, examples,
 * generated runs, mutants, every kind of coverage, and each ground that was tested. What nothing shows there and mutants that
 * nothing notices are `skipped`.
 */
export function toJUnit({ id, revision, examples, folder, program, at, by, findings, proved }: Evidence): string {
  // What an example is otherwise than expected fails its own case.
  const told = new Set(proved?.journeys.flatMap(({ faults }) => faults));
  const others = findings.filter(({ message }) => !told.has(message));
  const suites: Suite[] = [
    [
      'Funde',
      others.length === 0
        ? [{ name: findings.length === 0 ? 'Keine Funde' : 'Keine Funde außer an Beispielen' }]
        : others.map(({ place, message, remedy }) => ({ name: place, failures: [`${message} ${remedy}`] })),
    ],
    ...(proved === undefined ? [] : provedSuites(proved)),
  ];
  const all = suites.flatMap(([, cases]) => cases);
  const properties = {
    assistent: id,
    fassung: revision,
    ...(examples !== undefined && { beispiele: examples }),
    ...(folder !== undefined && { ordner: folder }),
    programm: program,
    von: by,
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${xml(id)}" ${counts(all)} timestamp="${xml(at)}">`,
    ...suites.flatMap(([name, cases], index) => [
      `  <testsuite name="${xml(`${id}: ${name}`)}" id="${index}" ${counts(cases)} timestamp="${xml(at)}">`,
      '    <properties>',
      ...Object.entries(properties).map(([key, value]) => `      <property name="${key}" value="${xml(value)}"/>`),
      '    </properties>',
      ...withNamesOfTheirOwn(cases).map((one) => testcase(`${id}.${name}`, one)),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}

/** What is proved, in the order in which it is read. */
function provedSuites({ journeys, generated, mutants, coverage, tested }: Proved): Suite[] {
  const kinds = Object.keys(KIND_WORDS) as CoverageKind[];
  return [
    ['Beispiele', journeys.map(({ name, faults }) => ({ name, failures: faults }))],
    ['Erzeugte Läufe', [{ name: `${generated.count} Läufe und Abweisungen`, failures: generated.faults }]],
    [
      'Veränderte Fassungen',
      [
        { name: `${mutants.count} kleine Änderungen, von erzeugten Läufen bemerkt` },
        ...mutants.unnoticed.map((name) => ({ name, skipped: 'Niemand bemerkt diese Änderung.' })),
      ],
    ],
    ...kinds.flatMap((kind): Suite[] => {
      const items = coverage.filter((item) => item.kind === kind);
      const cases = items.map(({ title, by: proof }) =>
        proof === 'none' ? { name: title, skipped: PROOF_WORDS.none } : { name: title },
      );
      return cases.length === 0 ? [] : [[KIND_WORDS[kind], cases]];
    }),
    ...(Object.keys(tested) as Ground[]).map((ground): Suite => [
      `Geprüft ${GROUND_WORDS[ground]}`,
      coverage
        .filter(({ kind }) => canShow(ground, kind))
        .map(({ kind, title, grounds }) => ({
          name: `${KIND_WORDS[kind]}: ${title}`,
          ...(!grounds.includes(ground) && { skipped: `Nicht ${GROUND_WORDS[ground]} geprüft` }),
        })),
    ]),
  ];
}

/** Programs tell cases apart by their names. Of several with the same one, each but the first has its number behind it. */
function withNamesOfTheirOwn(cases: readonly Case[]): Case[] {
  const names = new Set<string>();
  return cases.map((one) => {
    const name = unusedName(names, one.name);
    names.add(name);
    return { ...one, name };
  });
}

function testcase(className: string, { name, failures = [], skipped }: Case): string {
  const head = `    <testcase classname="${xml(className)}" name="${xml(name)}"`;
  if (failures.length > 0)
    return `${head}>${failures.map((text) => `<failure message="${xml(text)}"/>`).join('')}</testcase>`;
  return skipped === undefined ? `${head}/>` : `${head}><skipped message="${xml(skipped)}"/></testcase>`;
}

function counts(cases: readonly Case[]): string {
  const failures = cases.filter((one) => (one.failures?.length ?? 0) > 0).length;
  const skipped = cases.filter((one) => one.skipped !== undefined).length;
  return `tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}" time="0"`;
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Text for an attribute. Control characters do not exist in XML 1.0, and line breaks would become spaces anyway. */
function xml(text: string): string {
  return text
    .replaceAll(/[&<>"']/g, (sign) => ESCAPED[sign] ?? '')
    .replaceAll(/[\p{Cc}\p{Noncharacter_Code_Point}]+/gu, ' ');
}
