import { Pool, type PoolClient } from 'pg';

type Release = PoolClient['release'];
type OnConnected = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void;

/**
 * A pool in which a second release of a client does nothing. graphile-worker 0.18 releases the client that it listens on
 * twice if the connection is lost while the worker stops and LISTEN is not answered yet. The second would be an unhandled
 * rejection, which ends the process.
 */
export class IdempotentReleasePool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(onConnected: OnConnected): void;
  override connect(onConnected?: OnConnected): Promise<PoolClient> | undefined {
    if (onConnected === undefined) return super.connect().then((client) => withIdempotentRelease(client));
    super.connect((error, client, release) => {
      // Without a client there is nothing to release; the pool gives no function then, whatever its type says.
      if (client === undefined) return onConnected(error, client, release);
      const given = withIdempotentRelease(client);
      onConnected(error, given, (cause) => given.release(cause));
    });
    return undefined;
  }
}

function withIdempotentRelease(client: PoolClient): PoolClient {
  const release = client.release.bind(client);
  let released = false;
  client.release = (cause) => {
    if (!released) release(cause);
    released = true;
  };
  return client;
}
