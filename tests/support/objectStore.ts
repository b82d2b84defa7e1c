import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { freePort } from '../../server/db/embedded/freePort.ts';

/** s3rver accepts only this key. */
const KEY = 'S3RVER';

/** A real S3 server (npm's s3rver, files in a directory) on its own port, which can be stopped and restarted. */
export class ObjectStore {
  readonly bucket = 'unterlagen';
  readonly endpoint: string;
  readonly #port: number;
  readonly #directory: string;
  #server: S3rver | undefined;

  private constructor(port: number, directory: string) {
    this.#port = port;
    this.#directory = directory;
    this.endpoint = `http://127.0.0.1:${port}`;
  }

  static async start(): Promise<ObjectStore> {
    const store = new ObjectStore(await freePort(), await mkdtemp(path.join(tmpdir(), 'vorfahrt-s3-')));
    await store.up();
    return store;
  }

  get location() {
    return {
      endpoint: this.endpoint,
      bucket: this.bucket,
      region: 'eu-central-1',
      accessKeyId: KEY,
      secretAccessKey: KEY,
    };
  }

  /** The environment of a server that uses this store. */
  get env(): Record<string, string> {
    return {
      UPLOAD_STORE: 's3',
      S3_ENDPOINT: this.endpoint,
      S3_BUCKET: this.bucket,
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    };
  }

  async up(): Promise<void> {
    const server = new S3rver({
      address: '127.0.0.1',
      port: this.#port,
      silent: true,
      directory: this.#directory,
      configureBuckets: [{ name: this.bucket }],
    });
    await server.run();
    this.#server = server;
  }

  async down(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    server?.httpServer.closeAllConnections();
    await server?.close();
  }

  /** Names of all objects in the bucket, including parts of unfinished uploads. */
  async names(): Promise<string[]> {
    const entries = await readdir(path.join(this.#directory, this.bucket), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  }

  async remove(): Promise<void> {
    await this.down();
    await rm(this.#directory, { recursive: true, force: true });
  }
}
