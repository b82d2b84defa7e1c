import { section, time, type Report } from '../records/index.ts';
import type { Person } from './person.ts';
import { eachRecord } from './records.ts';

/** Describes a person's data in words (GDPR article 12 (1)); the JSON file is for machines. */
export function describePerson(person: Person, report: Report): string {
  return [
    section(`Auskunft über die Daten zu ${person.email}`, [
      `Stand: ${time(report.now)}. Wort für Wort und vollständig steht alles in auskunft.json.`,
    ]),
    ...eachRecord().map(([name, { describe }]) => describe(person[name], report)),
  ]
    .filter(Boolean)
    .join('\n');
}

/** A person's data for machines (GDPR article 20). */
export function personInJson(person: Person, report: Report): object {
  const parts: Record<string, unknown> = { email: person.email, stand: report.now };
  for (const [name, { json }] of eachRecord()) {
    const rows = person[name].map((row) => json.of?.(row, report) ?? row);
    const [part = '', inner] = json.key.split('.');
    parts[part] = inner === undefined ? rows : { ...(parts[part] as object | undefined), [inner]: rows };
  }
  return parts;
}
