import { CORRECTION, FORM_SECONDS, IDEMPOTENCY_KEY, SECRET_KEY, WIZARD_REVISION } from '../../src/contract/index.ts';
import * as schemas from '../../src/contract/schemas/index.ts';
import type { Wizard } from '../../src/engine/index.ts';
import { LINK_REQUEST, schemaRef, type Operation } from '../routes/index.ts';
import { PAGES, submission } from './pages.ts';
import { payloadSchema, type JsonSchema } from './payloadSchema.ts';

/** Operations by path and method, in lower case. */
export type Paths = Record<string, Record<string, Operation>>;

/** The parts of an OpenAPI 3.1 document that the server uses. */
export type OpenApi = {
  openapi: string;
  info: object;
  servers: object[];
  tags: object[];
  paths: Paths;
  components: Record<'schemas' | 'headers' | 'parameters' | 'securitySchemes', Record<string, object>>;
};

export type DescribedRoute = { address: string; operation: Operation };

export type Described = {
  /** The registered routes, with addresses such as `GET /api/upload/:id`. */
  routes: readonly DescribedRoute[];
  pages: boolean;
  wizards: Wizard[];
  publicUrl: string;
};

const SCHEMAS: Record<string, object> = {
  StudioWizards: schemas.studioWizards,
  StudioWizard: schemas.studioWizard,
  StudioChanges: schemas.studioChanges,
  StudioOutdated: schemas.studioOutdated,
  StudioPages: schemas.studioPages,
  StudioGrounds: schemas.studioGrounds,
  StudioRevisions: schemas.studioRevisions,
  StudioRelease: schemas.studioRelease,
  StudioPublish: schemas.studioPublish,
  StudioPlan: schemas.studioPlan,
  StudioStopPlan: schemas.studioStopPlan,
  StudioRestore: schemas.studioRestore,
  StudioDiscarded: schemas.studioDiscarded,
  StudioDiscardedTexts: schemas.studioDiscardedTexts,
  StudioRetire: schemas.studioRetire,
  StudioSwitch: schemas.studioSwitch,
  StudioLinkAnswer: schemas.studioLinkAnswer,
  StudioLinkRemark: schemas.studioLinkRemark,
  StudioRemark: schemas.studioRemark,
  StudioRemarkReply: schemas.studioRemarkReply,
  StudioRemarks: schemas.studioRemarks,
  StudioAsk: schemas.studioAsk,
  StudioAnswer: schemas.studioAnswer,
  StudioSecondPerson: schemas.studioSecondPerson,
  StudioWaiting: schemas.studioWaiting,
  StudioAuthorship: schemas.studioAuthorship,
  StudioFound: schemas.studioFound,
  StudioShares: schemas.studioShares,
  StudioStepCounts: schemas.studioStepCounts,
  StudioProposal: schemas.studioProposal,
  StudioProposalAnswer: schemas.studioProposalAnswer,
  StudioProposals: schemas.studioProposals,
  StudioHistory: schemas.studioHistory,
  StudioTrail: schemas.studioTrail,
  StudioHistoryFiles: schemas.studioHistoryFiles,
  StudioRevision: schemas.studioRevision,
  StudioSubmission: schemas.studioSubmission,
  StudioEvidence: schemas.studioEvidence,
  StudioEvidenceRequest: schemas.studioEvidenceRequest,
  StudioMailsRequest: schemas.studioMailsRequest,
  StudioMails: schemas.studioMails,
  StudioWindow: schemas.studioWindow,
  StudioWindows: schemas.studioWindows,
  UploadRef: schemas.uploadRef,
  UploadedFile: schemas.uploadedFile,
  FieldFault: schemas.fieldFault,
  FailureReply: schemas.failureReply,
  ChangedSteps: schemas.changedSteps,
  SubmissionReply: schemas.submissionReply,
  UploadReply: schemas.uploadReply,
  DoneReply: schemas.doneReply,
  NoticeReply: schemas.noticeReply,
  AccountUser: schemas.accountUser,
  LoginReply: schemas.loginReply,
  UserReply: schemas.userReply,
  KeySetReply: schemas.keySetReply,
  FunnelEvent: schemas.funnelEvent,
  LinkRequest: schemas.linkRequest,
  ConfirmationRequest: schemas.confirmationRequest,
};

const header = (description: string) => ({ description, schema: { type: 'string' } });

const HEADERS = {
  RequestId: header('Die Kennung der Anfrage, auch im Protokoll des Servers.'),
  RetryAfter: header('Sekunden, nach denen es wieder gehen kann.'),
  Sitzung: header('Beginnt die Sitzung, der die Dateien und Anfragen gehören; nur wo noch keine war.'),
  ETag: header('Für If-None-Match.'),
  CacheControl: header('Wie lange die Antwort gilt.'),
  ContentDisposition: header('Bilder werden gezeigt, alles andere gespeichert (RFC 6266).'),
};

const parameter = (name: string, description: string, schema: object = { type: 'string' }) => ({
  name,
  in: 'header',
  description,
  schema,
});

const PARAMETERS = {
  IdempotencyKey: parameter(
    IDEMPOTENCY_KEY,
    `Benennt den Versuch: eine Wiederholung erhält die erste Antwort. Er gilt für die Sitzung oder das Netz, aus dem er kommt. „${SECRET_KEY}“ und 128 zufällige Bits, hexadezimal, gelten überall: Wer ihn kennt, hat gesendet.`,
    { type: 'string', pattern: '^[!-~]{8,128}$' },
  ),
  CorrectionNumber: parameter(
    CORRECTION,
    'Die wievielten Angaben unter diesem Idempotency-Key das sind, ab 1 gezählt nach den ersten. Damit treten andere Angaben unter demselben Schlüssel an die Stelle derer, die angekommen sind, als Berichtigung unter derselben Nummer; ohne ihn sind sie 409. 409 auch, wenn spätere schon da sind oder die Vollmacht unterschrieben ist.',
    { type: 'integer', minimum: 1, maximum: 999_999 },
  ),
  WizardRevision: parameter(WIZARD_REVISION, 'Die Fassung der Fragen, die beantwortet wurden.'),
  FormSeconds: parameter(FORM_SECONDS, 'Ganze Sekunden, seit die Seite offen ist.'),
};

const SECURITY = {
  Sitzung: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-sitzung',
    description: 'Anonyme Sitzung. Über http auf demselben Rechner heißt das Cookie `sitzung`.',
  },
  Token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Aus dem Anmelden.' },
  Messwerte: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN' },
  Entwickler: {
    type: 'http',
    scheme: 'bearer',
    description: 'Der Schlüssel, den ein Entwicklungsserver beim Start zeigt. Andere Server haben keinen.',
  },
  Studio: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-studio',
    description: 'Von `POST /studio/anmelden`. Über http auf demselben Rechner heißt das Cookie `studio`.',
  },
  EntwicklerCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'entwicklung3000',
    description: 'Von `POST /api/entwicklung`. Die Zahl ist der Port des Servers.',
  },
};

const TAGS = ['Anfragen', 'Dateien', 'Konten', 'Newsletter', 'Seiten', 'Betrieb', 'Studio', 'Entwicklung'];

/** Returns the description of the current API. */
export function describe({ routes, pages, wizards, publicUrl }: Described): OpenApi {
  const forms = wizards.flatMap((wizard) =>
    wizard.submitPath === undefined ? [] : [[wizard.submitPath, wizard] as const],
  );
  const routed = routes.map(({ address, operation }) => [openPath(address), operation] as const);
  const registered = new Set(routed.map(([address]) => address));
  const sent = forms.map(
    ([path, wizard]) => [`POST ${path}`, submission(wizard.definition.wizard.title, nameOf(wizard))] as const,
  );
  const paths = pathsOf([
    ...routed.map(
      ([address, operation]) => [address, withForm(operation, new Map(forms).get(pathOf(address)))] as const,
    ),
    ...sent.filter(([address]) => !registered.has(address)),
    ...(pages ? Object.entries(PAGES) : []),
  ]);
  const payloads = forms.map(
    ([path, wizard]) =>
      [nameOf(wizard), isBehindLink(routed, path) ? withToken(payloadSchema(wizard)) : payloadSchema(wizard)] as const,
  );
  return {
    openapi: '3.1.1',
    info: {
      title: 'Vorfahrt',
      version: '1',
      description:
        'Fehler tragen einen deutschen Satz für Menschen. Die Schemas der Anfragen folgen den Definitionen der Assistenten; was auf nur einem von mehreren Wegen Pflicht ist, prüft der Server. HEAD geht überall, wo GET geht.',
    },
    servers: [{ url: publicUrl }],
    tags: TAGS.map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...SCHEMAS, ...Object.fromEntries(payloads) },
      headers: HEADERS,
      parameters: PARAMETERS,
      securitySchemes: SECURITY,
    },
  };
}

/** Converts `GET /api/upload/:id` to `GET /api/upload/{id}`. */
function openPath(route: string): string {
  return route.replaceAll(/:(\w+)/g, '{$1}');
}

function pathOf(address: string): string {
  return address.slice(address.indexOf(' ') + 1);
}

function nameOf({ id }: Wizard): string {
  return `Anfrage.${id}`;
}

/** Sets the request body of an account operation to the payload of its form. */
function withForm(operation: Operation, wizard: Wizard | undefined): Operation {
  if (wizard === undefined) return operation;
  const content = { 'application/json': { schema: schemaRef(nameOf(wizard)) } };
  return { ...operation, requestBody: { required: true, content } };
}

/** Whether the form that is sent to a path takes the token of a mailed link. */
function isBehindLink(routes: readonly (readonly [address: string, operation: Operation])[], path: string): boolean {
  return routes.some(([address, { requestBody }]) => address === `POST ${path}` && requestBody === LINK_REQUEST);
}

/** A form behind a mailed link sends its token with the answers. */
function withToken(schema: JsonSchema): JsonSchema {
  const { required, properties } = schemas.linkRequest;
  return {
    ...schema,
    required: [...(schema.required ?? []), ...required],
    properties: { ...schema.properties, ...properties },
  };
}

function pathsOf(operations: (readonly [address: string, operation: Operation])[]): Paths {
  const paths: Paths = {};
  for (const [address, operation] of operations) {
    const [method = '', path = ''] = address.split(' ');
    (paths[path] ??= {})[method.toLowerCase()] = operation;
  }
  return paths;
}
