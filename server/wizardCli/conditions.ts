/** The part of `guard.schema.json` that says what each condition means, and with which parameters. */
type GuardSchema = {
  allOf: {
    description: string;
    if: { properties: { type: { const?: string; enum?: string[] } } };
    then: { properties: { params: { properties: Record<string, true | { type?: string }> } } };
  }[];
};

const [BEGIN, END] = [
  '<!-- Bedingungen: aus guard.schema.json, mit npm run reference -->',
  '<!-- Ende der Bedingungen -->',
];

/** The guide with the table of conditions that the schema of conditions describes. */
export function withConditions(guide: string, schema: unknown): string {
  const [before, rest = ''] = guide.split(BEGIN, 2);
  const [, after] = rest.split(END, 2);
  if (before === undefined || after === undefined) throw new Error(`README.md lacks '${BEGIN}' or '${END}'.`);
  return `${before}${BEGIN}\n${tableOf(schema as GuardSchema)}\n${END}${after}`;
}

function tableOf({ allOf }: GuardSchema): string {
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
