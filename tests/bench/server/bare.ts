import { randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { Pool } from 'pg';
import { IDEMPOTENCY_KEY } from '../../../src/contract/index.ts';

/** What the bare server is told at its start; it answers with its port. */
export type BareSetting = {
  databaseUrl: string;
  connections: number;
  /** Where uploads go. */
  directory: string;
  /** The columns that are the same in every row that we store. */
  constants: { wizard: string; revision: string; consents: string; body_hash: string; session_hash: string };
};

const INSERT = `
insert into submissions (id, wizard, revision, reference, answers, consents, idempotency_key, body_hash, session_hash, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

/**
 * The least that takes a submission or a file: no framework, no checks, no jobs; one insert, or the parts of a form
 * into a directory.
 */
function serve({ databaseUrl, connections, directory, constants }: BareSetting): void {
  const pool = new Pool({ connectionString: databaseUrl, max: connections });
  const insert = async (request: IncomingMessage) => {
    const answers: unknown = JSON.parse(await textOf(request));
    const { wizard, revision, consents, body_hash, session_hash } = constants;
    const id = randomUUID();
    const reference = `BG-${randomBytes(8).toString('hex')}`;
    const key = request.headers[IDEMPOTENCY_KEY.toLowerCase()];
    await pool.query(INSERT, [
      id,
      wizard,
      revision,
      reference,
      JSON.stringify(answers),
      consents,
      key,
      body_hash,
      Buffer.from(session_hash, 'hex'),
      new Date(),
    ]);
    return { success: true, anfrageId: id, referenz: reference };
  };
  const keep = async (request: IncomingMessage) => {
    const files: { id: string; originalname: string }[] = [];
    const written: Promise<void>[] = [];
    const contentType = request.headers['content-type'] ?? '';
    const parser = new Busboy({ headers: { ...request.headers, 'content-type': contentType } });
    parser.on('file', (_field, content, originalname) => {
      const id = randomUUID();
      files.push({ id, originalname });
      written.push(pipeline(content, createWriteStream(path.join(directory, id))));
    });
    await pipeline(request, parser);
    await Promise.all(written);
    return { success: true, files };
  };
  const server = createServer((request, response) => {
    (request.url === '/api/upload' ? keep(request) : insert(request)).then(
      (reply) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(reply)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

process.once('message', (setting: BareSetting) => serve(setting));
