import { kindsOf, WIDGET_ROWS, WIDGETS } from '../../src/format/index.ts';

/** The part of `guard.schema.json` that says what each condition means, and with which parameters. */
type GuardSchema = {
  allOf: {
    description: string;
    if: { properties: { type: { const?: string; enum?: string[] } } };
    then: { properties: { params: { properties: Record<string, true | { type?: string }> } } };
  }[];
};

/** A table of the guide: what stands before and after it there, and how it is made. */
type GuideTable = { begin: string; end: string; table: (guard: GuardSchema) => string };

const TABLES: readonly GuideTable[] = [
  {
    begin: '<!-- Aussehen: aus src/format, mit npm run reference -->',
    end: '<!-- Ende des Aussehens -->',
    table: widgets,
  },
  {
    begin: '<!-- Bedingungen: aus guard.schema.json, mit npm run reference -->',
    end: '<!-- Ende der Bedingungen -->',
    table: conditions,
  },
];

/** The guide with its tables of widgets, as their rows describe them, and of conditions, as their schema does. */
export function withTables(guide: string, guardSchema: unknown): string {
  return TABLES.reduce((text, { begin, end, table }) => {
    const [before, rest = ''] = text.split(begin, 2);
    const [, after] = rest.split(end, 2);
    if (before === undefined || after === undefined) throw new Error(`README.md lacks '${begin}' or '${end}'.`);
    return `${before}${begin}\n${table(guardSchema as GuardSchema)}\n${end}${after}`;
  }, guide);
}

function widgets(): string {
  const rows = WIDGETS.map((widget) => {
    const { name } = WIDGET_ROWS[widget];
    const uses = kindsOf(widget).map(({ label, about }) => (label === name ? about : `${label}: ${about}`));
    return `| ${code(widget)} | ${name} | ${uses.join(' ')} |`;
  });
  return ['| `ui:widget` | heißt im Studio | wofür |', '|---|---|---|', ...rows].join('\n');
}

function conditions({ allOf }: GuardSchema): string {
  const rows = allOf.map((part) => {
    const { const: only, enum: types = [only ?? ''] } = part.if.properties.type;
    const parameters = Object.entries(part.then.properties.params.properties).map(formatParameter);
    return `| ${types.map(code).join(', ')} | ${parameters.join(', ')} | ${part.description} |`;
  });
  return [
    '| `type` | `params` | trifft zu, wenn die Antwort oder der [berechnete Wert](#berechnete-werte) |',
    '|---|---|---|',
    ...rows,
  ].join('\n');
}

function formatParameter([name, schema]: [string, true | { type?: string }]): string {
  if (name !== 'of') return code(name);
  const isList = schema !== true && schema.type === 'array';
  return `${code(name)}: ${isList ? 'Liste von Bedingungen' : 'eine Bedingung'}`;
}

function code(word: string): string {
  return `\`${word}\``;
}
