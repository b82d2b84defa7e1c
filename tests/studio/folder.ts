import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { WIZARDS } from '../support/wizardFolders.ts';

/** The texts of one of our wizards with the shared parts, as the studio has them. */
export function filesOf(id: string): Record<string, string> {
  const own = jsonIn(path.join(WIZARDS, id));
  const parts = jsonIn(path.join(WIZARDS, 'parts'));
  return {
    ...own,
    ...Object.fromEntries(Object.entries(parts).map(([name, text]) => [`../parts/${name}`, text])),
  };
}

function jsonIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    names.map((name) => [name.replaceAll('\\', '/'), readFileSync(path.join(folder, name), 'utf8')]),
  );
}

/** A wizard of many steps: every fifth one has two branches that meet again two steps further. */
export function generatedFiles(steps: number, questions = 4): Record<string, string> {
  const ids = Array.from({ length: steps }, (_, index) => `schritt-${index + 1}`);
  const states = ids.map((id, index): [string, unknown] => {
    const [next, second, third] = [ids[index + 1], ids[index + 2], ids[index + 3]];
    if (next === undefined) return [id, { on: { SUBMIT: 'senden' } }];
    if (index % 5 !== 0 || second === undefined || third === undefined) return [id, { on: { NEXT: next } }];
    const guard = { type: 'is', params: { field: `/frage${index + 1}x1`, value: 'ja' } };
    return [id, { on: { NEXT: [{ target: third, guard }, { target: next }] } }];
  });
  const sending = { invoke: { src: 'submit', onDone: 'danke', onError: ids.at(-1) } };
  const machine = {
    id: 'viele',
    initial: ids[0],
    states: Object.fromEntries([...states, ['senden', sending], ['danke', { type: 'final' }]]),
  };
  const step = (index: number) => ({
    title: `Der ${index + 1}. Schritt eines langen Assistenten`,
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: questions }, (_, other) => [
          `frage${index + 1}x${other + 1}`,
          {
            title: `Ist es bei ${index + 1}.${other + 1} so gewesen, wie Sie es erwartet haben?`,
            type: 'string',
            oneOf: [
              { const: 'ja', title: 'Ja' },
              { const: 'nein', title: 'Nein' },
            ],
          },
        ]),
      ),
    },
  });
  const wizard = { title: 'Viele Schritte', progress: [{ label: 'Alles', steps: ids }] };
  return texts({
    'wizard.json': wizard,
    'machine.json': machine,
    'journeys.json': { journeys: [] },
    'steps/danke.json': { title: 'Danke' },
    ...Object.fromEntries(ids.map((id, index) => [`steps/${id}.json`, step(index)])),
  });
}

function texts(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, `${JSON.stringify(value, null, 2)}\n`]),
  );
}
