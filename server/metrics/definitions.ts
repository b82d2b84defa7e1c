import { Gauge, type Registry } from 'prom-client';
import { PREFIX } from './prefix.ts';

export type ReleasesNow = {
  ids: () => string[];
  standing: (wizard: string) => { off: boolean; differs: boolean; conflict: boolean };
  isDisplaced: (wizard: string) => boolean;
};

/** A wizard with findings serves its last good revision, or none. */
export function watchDefinitions(registry: Registry, faults: () => readonly { wizard: string }[]): void {
  const findings: Gauge = new Gauge({
    name: `${PREFIX}definition_findings`,
    help: 'Findings in a definition on disk, which therefore is not live. Wizards without one are left out.',
    labelNames: ['wizard'],
    collect: () => {
      findings.reset();
      for (const { wizard } of faults()) findings.inc({ wizard });
    },
    registers: [],
  });
  registry.registerMetric(findings);
}

/** What stands between the studio and the folders. Wizards of which something is not so are left out. */
export function watchReleases(registry: Registry, { ids, standing, isDisplaced }: ReleasesNow): void {
  const watch = (name: string, help: string, isSo: (wizard: string) => boolean) => {
    const gauge: Gauge = new Gauge({
      name: `${PREFIX}definition_${name}`,
      help,
      labelNames: ['wizard'],
      collect: () => {
        gauge.reset();
        for (const wizard of ids()) if (isSo(wizard)) gauge.set({ wizard }, 1);
      },
      registers: [],
    });
    registry.registerMetric(gauge);
  };
  watch('differs', 'Whether what is live differs from the definition on disk.', (wizard) => standing(wizard).differs);
  watch(
    'conflicts',
    'Whether a definition on disk has changed since the studio published another one.',
    (wizard) => standing(wizard).conflict,
  );
  watch('off', 'Whether a wizard is switched off.', (wizard) => standing(wizard).off);
  watch(
    'displaced',
    'Whether this program cannot run what the studio published, so that the definition on disk is live.',
    isDisplaced,
  );
}
