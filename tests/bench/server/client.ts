import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, request, type OutgoingHttpHeaders } from 'node:http';
import { IDEMPOTENCY_KEY } from '../../../src/contract/index.ts';
import { jpegFile } from '../../server/uploads/samples.ts';

/** What the client process is to send; it answers with an `Outcome`. */
export type Plan = {
  url: string;
  kind: 'submission' | 'upload';
  /** The submission; its sender's address is exchanged for one of each request's own. */
  body: string;
  email: string;
  requests: number;
  /** Connections, each kept alive, each with one request at a time. */
  parallel: number;
};

export type Outcome = { seconds: number } | { failed: string };

type Sent = { path: string; headers: OutgoingHttpHeaders; body: string | Buffer };

const UPLOAD_BYTES = 2 * 1024 * 1024;
const BOUNDARY = 'vorfahrt-messung';
const upload = formOf(Buffer.concat([jpegFile(), randomBytes(UPLOAD_BYTES)]).subarray(0, UPLOAD_BYTES));
/** Counts over all plans: every request comes from somebody else. */
let people = 0;

process.on('message', (plan: Plan) => {
  run(plan).then(
    (seconds) => tell({ seconds }),
    (error: unknown) => tell({ failed: String(error) }),
  );
});

function tell(outcome: Outcome): void {
  process.send?.(outcome);
}

/** Sends all requests; gives the seconds that they took. Throws at the first answer that is no success. */
async function run(plan: Plan): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: plan.parallel });
  let left = plan.requests;
  const connection = async () => {
    for (; left > 0;) {
      left -= 1;
      await send(plan.url, agent, plan.kind === 'upload' ? upload : submissionOf(plan));
    }
  };
  const begun = performance.now();
  try {
    await Promise.all(Array.from({ length: plan.parallel }, connection));
    return (performance.now() - begun) / 1000;
  } finally {
    agent.destroy();
  }
}

function submissionOf({ body, email }: Plan): Sent {
  const own = body.replace(email, `person-${people}@example.org`);
  return {
    path: '/api/anfrage',
    headers: { 'content-type': 'application/json', [IDEMPOTENCY_KEY]: randomUUID() },
    body: own,
  };
}

function formOf(content: Buffer): Sent {
  const part = (header: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${header}\r\n\r\n`;
  const head = `${part('name="dokumentTyp"')}BUSSGELD\r\n${part('name="files"; filename="bescheid.jpg"\r\nContent-Type: image/jpeg')}`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return { path: '/api/upload', headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }, body };
}

/** Each request comes from an address of its own, by way of a proxy, so that limits are counted and not spent. */
function nextAddress(): string {
  people += 1;
  return `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`;
}

async function send(url: string, agent: Agent, { path, headers, body }: Sent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sent = request(url + path, {
    method: 'POST',
    agent,
    headers: { ...headers, 'content-length': Buffer.byteLength(body), 'x-forwarded-for': nextAddress() },
  });
  sent.on('error', reject).on('response', (response) => {
    if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
    response.on('error', reject).on('end', resolve).resume();
  });
  sent.end(body);
  await promise;
}
