import { choicesOf, collectFields, isGroup, isGroupList, isManyOf, type Field } from '../engine/fields.ts';
import { declaredMessage, schemasAt } from '../engine/messages.ts';
import { duplicates, finding, suggest, unknownField, type Finding } from './finding.ts';
import { branchesOf, subschemasOf, type Subschema } from '../engine/subschemas.ts';
import { joinPointer, parsePointer } from '../engine/pointer.ts';
import { resolveDay } from '../engine/days.ts';
import type { PropertySchema } from '../engine/definition.ts';

/** Faults of a single step's schema. */
export function checkSchema(file: string, root: PropertySchema): Finding[] {
  const places = subschemasOf(root, '/schema');
  return places
    .flatMap((place) => [
      ...checkRequired(file, place, places),
      ...checkSentences(file, place),
      ...checkLimits(file, place),
      ...checkEmpty(file, place),
      ...checkDates(file, place),
      ...(place.declares ? checkDeclared(file, place) : []),
    ])
    .concat(checkBranches(file, root, '/schema'), checkDateConditions(file, root, '/schema'));
}

/** Names in `required` must exist, and each required field needs a message for when it is missing. */
function checkRequired(file: string, { schema, at, pointer, root }: Subschema, places: Subschema[]): Finding[] {
  return (schema.required ?? []).flatMap((key, index) => {
    const required = joinPointer(pointer, key);
    const rules = schemasAt(root, parsePointer(required));
    if (rules.length === 0) {
      const known = schemasAt(root, parsePointer(pointer)).flatMap(({ properties }) => Object.keys(properties ?? {}));
      return [
        finding(
          file,
          `${at}/required/${index}`,
          'pflichtfeld-ohne-frage',
          `'${key}' ist Pflicht, wird hier aber nicht gefragt.`,
          suggest(key, known),
        ),
      ];
    }
    if (rules.some(isGroup) || declaredMessage(root, required, 'required') !== undefined) return [];
    const declared = places.find((place) => place.root === root && place.pointer === required)?.at ?? at;
    return [
      finding(
        file,
        declared,
        'meldung-fehlt',
        `'${key}' ist Pflicht, sagt aber nicht, was fehlt.`,
        'Bitte ergänzen Sie "errorMessage": { "required": "…" } mit dem Satz, der dann dasteht.',
      ),
    ];
  });
}

/** Rules that need a message of their own, because the default message would not explain them. */
const UNEXPLAINED = ['pattern', 'format', 'const', 'not', 'alone', 'minProperties'] as const;

function checkSentences(file: string, { schema, at, pointer, root }: Subschema): Finding[] {
  return UNEXPLAINED.filter(
    (keyword) => schema[keyword] !== undefined && declaredMessage(root, pointer, keyword) === undefined,
  ).map((keyword) =>
    finding(
      file,
      at,
      'meldung-fehlt',
      `Die Regel ${keyword} sagt nicht, was zu tun ist.`,
      `Bitte ergänzen Sie "errorMessage": { "${keyword}": "…" } mit dem Satz, der dann dasteht.`,
    ),
  );
}

const LIMITS = [
  { least: 'minimum', most: 'maximum', less: 'Die kleinste Zahl' },
  { least: 'minLength', most: 'maxLength', less: 'Die kleinste Länge' },
  { least: 'minItems', most: 'maxItems', less: 'Die kleinste Anzahl von Einträgen' },
] as const;

function checkLimits(file: string, { schema, at }: Subschema): Finding[] {
  return LIMITS.filter(({ least, most }) => (schema[least] ?? -Infinity) > (schema[most] ?? Infinity)).map(
    ({ least, most, less }) =>
      finding(
        file,
        `${at}/${least}`,
        'grenzen-vertauscht',
        `${less} (${least}: ${schema[least]}) ist größer als die größte (${most}: ${schema[most]}), keine Antwort erfüllt beides.`,
        'Bitte tauschen Sie die beiden, oder berichtigen Sie eine der beiden Grenzen.',
      ),
  );
}

/** Two limits that both move with today keep their order, whatever day it is. */
const SOME_DAY = '2026-06-15';

/** Limits of days need a date, and days between them. */
function checkDates(file: string, { schema, at }: Subschema): Finding[] {
  const { minDate, maxDate, format } = schema;
  const given = (['minDate', 'maxDate'] as const).filter((keyword) => schema[keyword] !== undefined);
  if (given.length > 0 && format !== 'date')
    return [
      finding(
        file,
        `${at}/${given[0]}`,
        'regel-unbrauchbar',
        `Die Regel ${given[0]} vergleicht Tage, die Frage verlangt aber kein Datum.`,
        "Bitte ergänzen Sie 'format': 'date'.",
      ),
    ];
  if (minDate === undefined || maxDate === undefined) return [];
  const isAlike = minDate.startsWith('today') === maxDate.startsWith('today');
  const [first = '', last = ''] = [minDate, maxDate].map((date) => resolveDay(date, () => SOME_DAY));
  if (!isAlike || first <= last) return [];
  return [
    finding(
      file,
      `${at}/minDate`,
      'grenzen-vertauscht',
      'Die Grenze minDate liegt nach maxDate, kein Tag erfüllt beides.',
      'Bitte berichtigen Sie eine der beiden Grenzen.',
    ),
  ];
}

/** Limits of days are judged with the day, which conditions inside a schema do not know. */
export function checkDateConditions(file: string, schema: PropertySchema, at: string, inside = false): Finding[] {
  const here = (['minDate', 'maxDate'] as const)
    .filter((keyword) => inside && schema[keyword] !== undefined)
    .map((keyword) =>
      finding(
        file,
        `${at}/${keyword}`,
        'regel-unbrauchbar',
        `Die Regel ${keyword} wirkt in if, not, anyOf und Hinweisen nicht.`,
        'Bitte nehmen Sie eine Bedingung mit before oder after, in machine.json oder als when eines Hinweises.',
      ),
    );
  const below = partsOf(schema).flatMap(([key, part]) =>
    checkDateConditions(file, part, `${at}/${key}`, inside || /^(?:if|not|anyOf)\b/.test(key)),
  );
  return [...here, ...below];
}

/** Empty answers count as missing, so only `required` can refuse them. */
function checkEmpty(file: string, { schema, at }: Subschema): Finding[] {
  return (['minLength', 'minItems'] as const)
    .filter((keyword) => schema[keyword] === 1)
    .map((keyword) =>
      finding(
        file,
        `${at}/${keyword}`,
        'regel-wirkungslos',
        `Die Regel ${keyword} mit 1 hält niemanden auf: Leeres gilt als unbeantwortet.`,
        'Bitte nehmen Sie das Feld stattdessen in required auf.',
      ),
    );
}

/**
 * `if` needs a consequence, a consequence needs an `if`, and a union needs a member, at any depth. Ajv refuses what it
 * would otherwise ignore.
 */
export function checkBranches(file: string, schema: PropertySchema, at: string): Finding[] {
  const consequences = schema.then !== undefined || schema.else !== undefined;
  const empty = (['anyOf', 'allOf'] as const)
    .filter((key) => schema[key]?.length === 0)
    .map((key) =>
      finding(
        file,
        `${at}/${key}`,
        'regel-unbrauchbar',
        `In ${key} steht keine Regel.`,
        'Bitte ergänzen Sie eine oder entfernen Sie die Liste.',
      ),
    );
  const below = [...empty, ...partsOf(schema).flatMap(([key, part]) => checkBranches(file, part, `${at}/${key}`))];
  if (consequences === (schema.if !== undefined)) return below;
  const here = consequences
    ? finding(file, at, 'regel-unbrauchbar', 'Zu then oder else fehlt die Bedingung.', 'Bitte ergänzen Sie if.')
    : finding(
        file,
        at,
        'regel-unbrauchbar',
        'Die Bedingung in if hat keine Folge.',
        'Bitte ergänzen Sie then oder else, oder entfernen Sie if.',
      );
  return [here, ...below];
}

/** All schemas directly inside a schema, with their keys. */
function partsOf(schema: PropertySchema): [string, PropertySchema][] {
  const { properties = {}, anyOf = [], items, if: condition, not } = schema;
  const single: [string, PropertySchema | undefined][] = [
    ['items', items],
    ['if', condition],
    ['not', not],
  ];
  return [
    ...Object.entries(properties).map(([key, part]): [string, PropertySchema] => [`properties/${key}`, part]),
    ...anyOf.map((part, index): [string, PropertySchema] => [`anyOf/${index}`, part]),
    ...single.flatMap(([key, part]): [string, PropertySchema][] => (part === undefined ? [] : [[key, part]])),
    ...branchesOf(schema),
  ];
}

/** Faults of a declaration: its type, its choices, its parts. */
function checkDeclared(file: string, { schema, at }: Subschema): Finding[] {
  const name = parsePointer(at).at(-1) ?? '';
  return [
    ...(name in Object.prototype
      ? [
          finding(
            file,
            at,
            'name-vergeben',
            `Den Namen '${name}' hat in JavaScript schon jedes Objekt.`,
            'Bitte benennen Sie das Feld um.',
          ),
        ]
      : []),
    ...(isTyped(schema)
      ? []
      : [
          finding(
            file,
            at,
            'typ-fehlt',
            `Ohne type ließe '${name}' jede Angabe durch.`,
            'Bitte ergänzen Sie type, bei Listen auch items.',
          ),
        ]),
    ...checkChoices(file, at, schema),
    ...(isGroup(schema) && schema.transient === true
      ? [
          finding(
            file,
            at,
            'nie-gesendet',
            `Die Gruppe '${name}' ist transient, das gilt aber nur für Fragen.`,
            'Bitte schreiben Sie transient an jede Frage der Gruppe.',
          ),
        ]
      : []),
    ...checkKind(file, at, name, schema),
    ...checkMany(file, at, name, schema),
    ...checkRowKeyword(file, at, name, schema),
    ...(isGroupList(schema) ? collectFields('', schema.items).flatMap((part) => checkPart(file, at, name, part)) : []),
  ];
}

/** Choices that are there twice, or look so, and a preset one that is not there. */
function checkChoices(file: string, at: string, schema: PropertySchema): Finding[] {
  const choices = schema.oneOf?.map((choice) => choice.const) ?? schema.enum ?? [];
  return [
    ...(duplicates(choices).length === 0
      ? []
      : [
          finding(
            file,
            `${at}/${schema.oneOf === undefined ? 'enum' : 'oneOf'}`,
            'auswahl-doppelt',
            `Die Antwort '${duplicates(choices).join("', '")}' gibt es zweimal, sie ließe sich nie wählen.`,
            'Bitte lassen Sie nur eine stehen.',
          ),
        ]),
    ...sameWords(schema).map((index) =>
      finding(
        file,
        `${at}/oneOf/${index}/title`,
        'auswahl-gleich',
        `Zwei Antworten heißen „${schema.oneOf?.[index]?.title}“. In Übersichten und E-Mails steht nur das, dort sähen sie gleich aus.`,
        'Bitte benennen Sie eine anders.',
      ),
    ),
    ...(schema.default === undefined || choices.length === 0 || choices.includes(schema.default)
      ? []
      : [
          finding(
            file,
            `${at}/default`,
            'vorbelegung-unbekannt',
            `Die Vorbelegung '${schema.default}' ist keine der Antworten.`,
            `Möglich sind: ${choices.join(', ')}.`,
          ),
        ]),
  ];
}

/** Keywords that only one kind of question takes. */
const KINDS = [
  { keyword: 'alone', code: 'auswahl-mehrfach', kind: 'Auswahl mehrerer Antworten', isKind: isManyOf },
  { keyword: 'row', code: 'zeile-ohne-liste', kind: 'Liste von Gruppen', isKind: isGroupList },
] as const;

/** Keywords at a question of another kind. */
function checkKind(file: string, at: string, name: string, schema: PropertySchema): Finding[] {
  return KINDS.filter(({ keyword, isKind }) => schema[keyword] !== undefined && !isKind(schema)).map(
    ({ keyword, code, kind }) =>
      finding(
        file,
        `${at}/${keyword}`,
        code,
        `'${name}' ist keine ${kind}, ${keyword} bewirkt dort nichts.`,
        `Bitte entfernen Sie ${keyword}.`,
      ),
  );
}

/** Faults of a question that takes several answers. */
function checkMany(file: string, at: string, name: string, schema: PropertySchema): Finding[] {
  const choices = choicesOf(schema)?.map((choice) => choice.const) ?? [];
  const { alone, minItems = 0, maxItems = 0 } = schema;
  if (!isManyOf(schema)) return [];
  return [
    ...(schema.uniqueItems === true
      ? []
      : [
          finding(
            file,
            at,
            'auswahl-mehrfach',
            `Bei '${name}' ließe sich eine Antwort zweimal nennen.`,
            'Bitte ergänzen Sie "uniqueItems": true.',
          ),
        ]),
    ...(alone === undefined || choices.includes(alone)
      ? []
      : [
          finding(
            file,
            `${at}/alone`,
            'auswahl-mehrfach',
            `Die Antwort '${alone}' in alone bietet '${name}' nicht an.`,
            suggest(String(alone), choices.map(String)),
          ),
        ]),
    ...(Math.max(minItems, maxItems) <= choices.length
      ? []
      : [
          finding(
            file,
            `${at}/${minItems > choices.length ? 'minItems' : 'maxItems'}`,
            'auswahl-mehrfach',
            `'${name}' bietet nur ${choices.length} Antworten an.`,
            'Bitte berichtigen Sie die Grenze.',
          ),
        ]),
    ...(alone === undefined || minItems < 2
      ? []
      : [
          finding(
            file,
            `${at}/minItems`,
            'auswahl-mehrfach',
            `Bei '${name}' steht '${alone}' allein, minItems verlangt aber ${minItems} Antworten.`,
            'Bitte entfernen Sie minItems oder alone.',
          ),
        ]),
  ];
}

/** Whether the schema restricts the values that a client may send. */
function isTyped({ type, items, upload, oneOf, enum: values, const: only }: PropertySchema): boolean {
  if (upload !== undefined || oneOf !== undefined || values !== undefined || only !== undefined) return true;
  return type === 'array' ? items !== undefined : type !== undefined;
}

/** Whether the question asks for a consent. Only those with the widget `consent` have their words stored. */
export function isConsent({ type, title = '' }: PropertySchema): boolean {
  return type === 'boolean' && title.includes('](/datenschutz)');
}

/** What concerns the whole request, or would have rows of its own, cannot be asked in each row. */
function checkPart(file: string, at: string, list: string, { schema, schemaPointer, pointer }: Field): Finding[] {
  const kinds: [string, boolean][] = [
    ['eine weitere Liste von Gruppen', isGroupList(schema)],
    ['eine Einwilligung', isConsent(schema)],
    ['eine Wiederholung (equals)', schema.equals !== undefined],
    ['eine Rechenaufgabe', schema.arithmetic === true],
  ];
  return kinds
    .filter(([, isKind]) => isKind)
    .map(([kind]) =>
      finding(
        file,
        `${at}/items${schemaPointer}`,
        'liste-zu-tief',
        `In den Zeilen der Liste '${list}' kann ${pointer} nicht ${kind} sein.`,
        'Bitte fragen Sie das außerhalb der Liste.',
      ),
    );
}

/** A list of groups says what its rows are called, with names that they ask for. */
function checkRowKeyword(file: string, at: string, name: string, schema: PropertySchema): Finding[] {
  const { row, items } = schema;
  if (!isGroupList(schema)) return [];
  if (row === undefined)
    return [
      finding(
        file,
        at,
        'zeile-ohne-titel',
        `Die Liste '${name}' sagt nicht, wie eine Zeile heißt.`,
        'Bitte ergänzen Sie zum Beispiel "row": { "title": "Zeuge", "name": ["/name"] }.',
      ),
    ];
  const known = collectFields('', items).map(({ pointer }) => pointer);
  return (row.name ?? []).flatMap((pointer, index) =>
    known.includes(pointer) ? [] : [unknownField(file, `${at}/row/name/${index}`, pointer, known)],
  );
}

/** Indexes of the choices that read like an earlier one. */
function sameWords({ oneOf = [] }: PropertySchema): number[] {
  const read = oneOf.map(({ title }) => title.toLowerCase().replaceAll(/\s/g, ''));
  return read.flatMap((words, index) =>
    read.indexOf(words) < index && oneOf[read.indexOf(words)]?.const !== oneOf[index]?.const ? [index] : [],
  );
}
