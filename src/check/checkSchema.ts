import { choicesOf, collectFields, isGroup, isGroupList, isManyOf, type Field } from '../engine/fields.ts';
import { declaredMessage, schemasAt } from '../engine/messages.ts';
import { duplicates, finding, suggest, unknownField, type Finding } from './finding.ts';
import { branchesOf, subschemasOf, type Subschema } from '../engine/subschemas.ts';
import { joinPointer, parsePointer } from '../engine/pointer.ts';
import { resolveDay } from '../engine/days.ts';
import { withoutLinks } from '../engine/formatValue.ts';
import { joined, say, sentence, type Either, type Words } from './words.ts';
import type { PropertySchema } from '../engine/definition.ts';
import { KEYWORDS, keywordRow, RULE_ROWS, RULES } from '../format/index.ts';
import type { RuleKeyword } from '../engine/vocabulary.ts';

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
      // Inside of lists, pointers begin at the row.
      ...(place.declares ? checkDeclared(file, place, place.root === root ? place.pointer : undefined) : []),
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
          sentence`${say.question(key)} ist Pflicht, wird hier aber nicht gefragt.`,
          suggest(key, known, say.question),
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
        sentence`${say.question(key)} ist Pflicht, sagt aber nicht, was fehlt.`,
        needsMessage('required'),
      ),
    ];
  });
}

function needsMessage(keyword: string): Words {
  const snippet = say.either(`"errorMessage": { "${keyword}": "…" }`, [say.key(`errorMessage.${keyword}`)]);
  return sentence`Bitte ergänzen Sie ${snippet} mit dem Satz, der dann dasteht.`;
}

/** Rules that the engine's own message does not explain. That of `required` has a check of its own. */
const UNEXPLAINED = RULES.filter((rule) => RULE_ROWS[rule].message !== undefined);

function checkSentences(file: string, { schema, at, pointer, root }: Subschema): Finding[] {
  return UNEXPLAINED.filter(
    (keyword) => schema[keyword] !== undefined && declaredMessage(root, pointer, keyword) === undefined,
  ).map((keyword) =>
    finding(
      file,
      at,
      'meldung-fehlt',
      sentence`Die Regel ${say.key(keyword)} sagt nicht, was zu tun ist.`,
      needsMessage(keyword),
      { name: keyword },
    ),
  );
}

/** The least must not be more than the most. Days have a check of their own. */
function checkLimits(file: string, { schema, at }: Subschema): Finding[] {
  return RULES.flatMap((least) => {
    const { most, name } = RULE_ROWS[least].limit ?? {};
    if (most === undefined || name === undefined) return [];
    const [low, high] = [schema[least], schema[most]];
    if (typeof low !== 'number' || typeof high !== 'number' || low <= high) return [];
    return [
      finding(
        file,
        `${at}/${least}`,
        'grenzen-vertauscht',
        sentence`${name} (${limit(least, low)}) ist größer als die größte (${limit(most, high)}), keine Antwort erfüllt beides.`,
        'Bitte tauschen Sie die beiden, oder berichtigen Sie eine der beiden Grenzen.',
      ),
    ];
  });
}

function limit(keyword: RuleKeyword, value: number): Either {
  return say.either(`${keyword}: ${value}`, `${value}`);
}

/** Two limits that both move with today keep their order, whatever day it is. */
const SOME_DAY = '2026-06-15';

/** Limits of days need a date, and days between them. */
function checkDates(file: string, { schema, at }: Subschema): Finding[] {
  const { minDate, maxDate, format } = schema;
  const given = (['minDate', 'maxDate'] as const).find((keyword) => schema[keyword] !== undefined);
  if (given !== undefined && format !== 'date')
    return [
      finding(
        file,
        `${at}/${given}`,
        'regel-unbrauchbar',
        sentence`Die Regel ${say.key(given)} vergleicht Tage, die Frage verlangt aber kein Datum.`,
        sentence`Bitte ergänzen Sie ${say.either("'format': 'date'", [say.setting('format', 'date')])}.`,
        { set: 'date' },
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
      sentence`Die Grenze ${say.key('minDate')} liegt nach ${say.key('maxDate')}, kein Tag erfüllt beides.`,
      'Bitte berichtigen Sie eine der beiden Grenzen.',
    ),
  ];
}

const [BEFORE, AFTER] = [say.either('before', [say.option('before')]), say.either('after', [say.option('after')])];

/** Limits of days are judged with the day, which conditions inside a schema do not know. */
export function checkDateConditions(file: string, schema: PropertySchema, at: string, inside = false): Finding[] {
  const here = (['minDate', 'maxDate'] as const)
    .filter((keyword) => inside && schema[keyword] !== undefined)
    .map((keyword) =>
      finding(
        file,
        `${at}/${keyword}`,
        'regel-unbrauchbar',
        sentence`Die Regel ${say.key(keyword)} wirkt in ${say.key('if')}, ${say.key('not')}, ${say.key('anyOf')} und Hinweisen nicht.`,
        sentence`Bitte nehmen Sie eine Bedingung mit ${BEFORE} oder ${AFTER}, in ${say.file('machine.json')} oder als ${say.key('when')} eines Hinweises.`,
      ),
    );
  const below = partsOf(schema).flatMap(([key, part]) =>
    checkDateConditions(file, part, `${at}/${key}`, inside || /^(?:if|not|anyOf)\b/.test(key)),
  );
  return [...here, ...below];
}

/** Empty answers count as missing, so only `required` can refuse them. */
function checkEmpty(file: string, { schema, at }: Subschema): Finding[] {
  return RULES.filter((keyword) => RULE_ROWS[keyword].limit?.isSize === true && schema[keyword] === 1).map((keyword) =>
    finding(
      file,
      `${at}/${keyword}`,
      'regel-wirkungslos',
      sentence`Die Regel ${say.key(keyword)} mit 1 hält niemanden auf: Leeres gilt als unbeantwortet.`,
      sentence`Bitte nehmen Sie das Feld stattdessen in ${say.key('required')} auf.`,
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
        sentence`In ${say.key(key)} steht keine Regel.`,
        'Bitte ergänzen Sie eine oder entfernen Sie die Liste.',
      ),
    );
  const below = [...empty, ...partsOf(schema).flatMap(([key, part]) => checkBranches(file, part, `${at}/${key}`))];
  if (consequences === (schema.if !== undefined)) return below;
  const here = consequences
    ? finding(
        file,
        at,
        'regel-unbrauchbar',
        sentence`Zu ${say.key('then')} oder ${say.key('else')} fehlt die Bedingung.`,
        sentence`Bitte ergänzen Sie ${say.key('if')}.`,
      )
    : finding(
        file,
        at,
        'regel-unbrauchbar',
        sentence`Die Bedingung in ${say.key('if')} hat keine Folge.`,
        sentence`Bitte ergänzen Sie ${say.key('then')} oder ${say.key('else')}, oder entfernen Sie ${say.key('if')}.`,
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

/** Faults of a declaration: its type, its choices, its parts. `question`: the pointer of its answer, outside of lists. */
function checkDeclared(file: string, { schema, at }: Subschema, question: string | undefined): Finding[] {
  const name = parsePointer(at).at(-1) ?? '';
  return [
    ...(name in Object.prototype
      ? [
          finding(
            file,
            at,
            'name-vergeben',
            sentence`${say.either(`Den Namen '${name}' hat in JavaScript schon jedes Objekt.`, `So wie hier kann keine Antwort heißen.`)}`,
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
            sentence`Ohne ${say.key('type')} ließe ${say.question(name)} jede Angabe durch.`,
            sentence`Bitte ergänzen Sie ${say.key('type')}, bei Listen auch ${say.key('items')}.`,
          ),
        ]),
    ...checkChoices(file, at, schema, question),
    ...(isGroup(schema) && schema.transient === true
      ? [
          finding(
            file,
            at,
            'nie-gesendet',
            sentence`Die Gruppe ${say.question(name)} ist ${say.either('transient', sentence`als ${say.key('transient')} gekennzeichnet`)}, das gilt aber nur für Fragen.`,
            sentence`Bitte schreiben Sie ${say.key('transient')} an jede Frage der Gruppe.`,
          ),
        ]
      : []),
    ...checkKind(file, at, name, schema),
    ...checkMany(file, at, { name, question }, schema),
    ...checkRowKeyword(file, at, name, schema),
    ...(isGroupList(schema) ? collectFields('', schema.items).flatMap((part) => checkPart(file, at, name, part)) : []),
  ];
}

/** Choices that are there twice, or look so, and a preset one that is not there. */
function checkChoices(file: string, at: string, schema: PropertySchema, question: string | undefined): Finding[] {
  const choices = schema.oneOf?.map((choice) => choice.const) ?? schema.enum ?? [];
  const twice = joined(
    duplicates(choices).map((value) => say.answer(value)),
    ', ',
  );
  return [
    ...(twice.length === 0
      ? []
      : [
          finding(
            file,
            `${at}/${schema.oneOf === undefined ? 'enum' : 'oneOf'}`,
            'auswahl-doppelt',
            sentence`Die Antwort ${twice} gibt es zweimal, sie ließe sich nie wählen.`,
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
            sentence`Die Vorbelegung ${say.answer(schema.default, question)} ist keine der Antworten.`,
            sentence`Möglich sind: ${say.several(choices.map((value) => say.answer(value, question)))}.`,
          ),
        ]),
  ];
}

/** Keywords at a question of another kind. */
function checkKind(file: string, at: string, name: string, schema: PropertySchema): Finding[] {
  return KEYWORDS.flatMap((keyword) => {
    const only = keywordRow(keyword)?.only;
    if (only === undefined || schema[keyword] === undefined || only.isKind(schema)) return [];
    return [
      finding(
        file,
        `${at}/${keyword}`,
        only.code,
        sentence`${say.question(name)} ist keine ${only.kind}, ${say.key(keyword)} bewirkt dort nichts.`,
        sentence`Bitte entfernen Sie ${say.key(keyword)}.`,
      ),
    ];
  });
}

/** Faults of a question that takes several answers. */
function checkMany(
  file: string,
  at: string,
  { name, question }: { name: string; question: string | undefined },
  schema: PropertySchema,
): Finding[] {
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
            sentence`Bei ${say.question(name)} ließe sich eine Antwort zweimal nennen.`,
            sentence`Bitte ergänzen Sie ${say.setting('uniqueItems', true)}.`,
            { name: 'uniqueItems' },
          ),
        ]),
    ...(alone === undefined || choices.includes(alone)
      ? []
      : [
          finding(
            file,
            `${at}/alone`,
            'auswahl-mehrfach',
            sentence`Die Antwort ${say.answer(alone, question)} in ${say.key('alone')} bietet ${say.question(name)} nicht an.`,
            suggest(String(alone), choices.map(String), (value) => say.answer(value, question)),
          ),
        ]),
    ...(Math.max(minItems, maxItems) <= choices.length
      ? []
      : [
          finding(
            file,
            `${at}/${minItems > choices.length ? 'minItems' : 'maxItems'}`,
            'auswahl-mehrfach',
            sentence`${say.question(name)} bietet nur ${choices.length} Antworten an.`,
            'Bitte berichtigen Sie die Grenze.',
            { set: choices.length },
          ),
        ]),
    ...(alone === undefined || minItems < 2
      ? []
      : [
          finding(
            file,
            `${at}/minItems`,
            'auswahl-mehrfach',
            sentence`Bei ${say.question(name)} steht ${say.answer(alone, question)} allein, ${say.key('minItems')} verlangt aber ${minItems} Antworten.`,
            sentence`Bitte entfernen Sie ${say.key('minItems')} oder ${say.key('alone')}.`,
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

const REPETITION = [say.either('eine Wiederholung (equals)', 'die Wiederholung einer anderen Frage')];

/** What concerns the whole request, or would have rows of its own, cannot be asked in each row. */
function checkPart(file: string, at: string, list: string, { schema, schemaPointer, pointer }: Field): Finding[] {
  const part = schema.title === undefined ? pointer : say.either(pointer, `„${withoutLinks(schema.title)}“`);
  const kinds: [Words, boolean][] = [
    ['eine weitere Liste von Gruppen', isGroupList(schema)],
    ['eine Einwilligung', isConsent(schema)],
    [REPETITION, schema.equals !== undefined],
    ['eine Rechenaufgabe', schema.arithmetic === true],
  ];
  return kinds
    .filter(([, isKind]) => isKind)
    .map(([kind]) =>
      finding(
        file,
        `${at}/items${schemaPointer}`,
        'liste-zu-tief',
        sentence`In den Zeilen der Liste ${say.question(list)} kann ${part} nicht ${kind} sein.`,
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
        sentence`Die Liste ${say.question(name)} sagt nicht, wie eine Zeile heißt.`,
        sentence`Bitte ergänzen Sie ${say.either('zum Beispiel "row": { "title": "Zeuge", "name": ["/name"] }', sentence`${say.key('row.title')}, zum Beispiel „Zeuge“`)}.`,
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
