import { demandedPointers } from '../engine/demands.ts';
import { leaving } from './aims.ts';
import { readPointer } from '../engine/pointer.ts';
import { formatConditions, formatGuard } from './words.ts';
import { choicesOf, isGroupList, isManyOf, type Field } from '../engine/fields.ts';
import { withAskedRows } from '../engine/replay.ts';
import { rowTitleAt } from '../engine/messages.ts';
import { formatValue } from '../engine/formatValue.ts';
import { walk } from '../engine/walk.ts';
import type { Route } from './routes.ts';
import type { Study } from './study.ts';
import type { Wizard } from '../engine/types.ts';

/**
 * Lists the paths through a wizard as text (Markdown), for readers who know the law but not the code: each step with
 * its questions, the allowed answers, the answers on this path, why it continues as it does, and where it ends.
 */
export function pathCatalogue(wizard: Wizard, { scenarios }: Study): string {
  const { title, description } = wizard.definition.wizard;
  const ways = scenarios.map((route, index) =>
    [
      `## Weg ${index + 1} von ${scenarios.length}: ${route.path.length} Schritte`,
      '',
      ...route.path.flatMap((step, at) => stepText(wizard, route, step, at)),
    ].join('\n'),
  );
  return [
    `# ${title}`,
    '',
    description,
    '',
    `Kennung ${wizard.id}, Fassung ${wizard.revision}. Jede Verzweigung und jede Bedingung kommt auf einem der Wege vor.`,
    '',
    ...ways,
  ].join('\n');
}

function stepText(wizard: Wizard, route: Route, step: string, index: number): string[] {
  const { frames, live } = walk(wizard, route.answers, { until: step });
  const own = frames.find((frame) => frame.step.id === step)?.asked ?? [];
  const demanded = demandedPointers(wizard, step, route.answers);
  return [
    `### ${index + 1}. ${wizard.step(step)?.file.title} (${step})`,
    '',
    ...withAskedRows(wizard, own, live).map((field) =>
      questionText(wizard, field, readPointer(live, field.pointer), demanded.has(field.pointer)),
    ),
    ...(own.length === 0 ? [] : ['']),
    `→ ${endText(wizard, route, step)}`,
    '',
  ];
}

function questionText(wizard: Wizard, field: Field, value: unknown, isDemanded: boolean): string {
  const { schema } = field;
  const choices = (choicesOf(schema) ?? []).map(({ title }) => title).join(' / ');
  const said =
    value === undefined ? 'bleibt offen' : isGroupList(schema) ? formatRows(value) : formatValue(schema, value);
  const notes = [
    isDemanded ? 'Pflicht' : 'freiwillig',
    ...(choices === '' ? [] : [`${isManyOf(schema) ? 'mehrere möglich' : 'möglich'}: ${choices}`]),
    ...(schema.transient === true ? ['wird nicht gesendet'] : []),
  ];
  const why = formatConditions(wizard, field, 'clause');
  const row = rowTitleAt(wizard.step(field.step)?.file.schema, field.pointer);
  return `${row === undefined ? '- ' : `  - ${row}: `}${schema.title} (${notes.join('; ')}): **${said}**${why === '' ? '' : ` (gefragt, weil ${why})`}`;
}

function formatRows(rows: unknown): string {
  const count = Array.isArray(rows) ? rows.length : 0;
  return count === 1 ? '1 Eintrag' : `${count} Einträge`;
}

function endText(wizard: Wizard, route: Route, step: string): string {
  const { onward } = wizard.step(step)?.file ?? {};
  if (onward !== undefined) return `Ende: „${onward.label}“ führt zu ${onward.href}`;
  const { event, branches = [] } = wizard.forward(step) ?? {};
  const { branch } = leaving(wizard, route, step);
  const taken = branches[branch];
  if (taken === undefined) return 'Ende';
  const reason =
    branches.length > 1
      ? `, weil ${taken.guard === undefined ? 'keine andere Bedingung zutrifft' : formatGuard(wizard, taken.guard, 'clause')}`
      : '';
  if (event === 'NEXT') return `weiter zu „${wizard.step(taken.target)?.file.title}“ (${taken.target})${reason}`;
  const { invoke } = wizard.definition.machine.states[taken.target] ?? {};
  return `Absenden an ${wizard.submitPath}${reason}; danach ${invoke?.onDone}, nach einem Fehler zurück zu ${invoke?.onError}. Ende`;
}
