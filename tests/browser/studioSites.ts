import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../../server/build/ensureBuilt.ts';
import { copyWizards, wizardFolders } from '../support/wizardFolders.ts';

/** A site with a studio, on a copy of all wizards that one test file at a time may change. */
export type LentSite = {
  url: string;
  databaseUrl: string;
  dataDir: string;
  wizardsDir: string;
};

export type SharedServer = {
  url: string;
  databaseUrl: string;
  dataDir: string;
  output: () => string;
  stop: () => Promise<void>;
};

/** Where test files borrow a site: the address, and the end of all sites. */
export type Lender = { address: string; close: () => Promise<void> };

/**
 * Lends sites with a studio to test files of all workers. A site costs seconds to start, and as many for the browser to get to know its code.
 * So it is lent again, and only as many are started as files run at the same time.
 */
export async function lendSites(serve: (env: Record<string, string>) => Promise<SharedServer>): Promise<Lender> {
  const free: LentSite[] = [];
  const started: { url: string; output: () => string; end: () => Promise<void> }[] = [];
  const start = async (): Promise<LentSite> => {
    await ensureBuilt('studio');
    const wizardsDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-wizards-'));
    await copyWizards(await wizardFolders(), wizardsDir);
    const { url, databaseUrl, dataDir, output, stop } = await serve({ WIZARDS_DIR: wizardsDir });
    const end = async () => {
      await stop();
      await rm(wizardsDir, { recursive: true });
    };
    started.push({ url, output, end });
    return { url, databaseUrl, dataDir, wizardsDir };
  };
  const answer = async (what: string | undefined, body: string): Promise<unknown> => {
    if (what === '/lend') return free.pop() ?? (await start());
    const lent = JSON.parse(body) as LentSite;
    if (what === '/terminal') return started.find(({ url }) => url === lent.url)?.output();
    return free.push(lent);
  };
  const server = createServer((request, response) => {
    textOf(request)
      .then((body) => answer(request.url, body))
      .then(
        (found) => response.end(JSON.stringify(found)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      for (const { end } of started) await end();
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
