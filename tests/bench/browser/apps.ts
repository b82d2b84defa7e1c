import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import Koa from 'koa';
import { listen } from '../../../server/main/listen.ts';
import { securityHeaders } from '../../../server/http/securityHeaders.ts';
import { servable, serve } from '../../../server/http/servable.ts';
import { staticFiles } from '../../../server/http/staticFiles.ts';
import { copyWizards } from '../../support/wizardFolders.ts';
import { startServer } from '../../support/serverProcess.ts';
import { buildEntry, scriptBytes, type Built } from './build.ts';

const WIZARD = 'bussgeldanfrage';

/** The forms under the same path, ready to be opened. */
export type Apps = {
  ours: string;
  /** Written by hand, with nothing of ours. */
  plain: string;
  /** Brotli bytes of React and the router by themselves. */
  baselineBytes: number;
  close: () => Promise<void>;
};

/**
 * Builds the plain form and serves it beside the real server, which knows the one wizard that both are about.
 */
export async function startApps(): Promise<Apps> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vorfahrt-bench-'));
  await chmod(folder, 0o755); // as root the embedded database runs under another account, which has to get in
  await copyWizards([WIZARD], path.join(folder, 'wizards'));
  const baselineBytes = await scriptBytes('baseline.tsx', path.join(folder, 'baseline'));
  const plainDir = path.join(folder, 'plain');
  const plain = await serveBuilt(await buildEntry('plain/main.tsx', plainDir), plainDir);
  const server = await startServer({
    env: { WIZARDS_DIR: path.join(folder, 'wizards'), DATA_DIR: path.join(folder, 'var'), NODE_ENV: 'production' },
  });
  return {
    ours: `${server.url}/anfrage/${WIZARD}`,
    plain: `${plain.url}/anfrage/${WIZARD}`,
    baselineBytes,
    close: async () => {
      await Promise.all([server.stop(), plain.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A client-rendered page: an empty root, its styles, its script; headers and compression as our server sends them. */
async function serveBuilt(
  { scripts, styles }: Built,
  outDir: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const html = servable(
    'html',
    `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bußgeldprüfung</title>
<link rel="icon" href="data:,">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${scripts.map((src) => `<script type="module" src="${src}"></script>`).join('\n')}
</head>
<body><div id="root"></div></body>
</html>
`,
  );
  const app = new Koa();
  app.use(securityHeaders({ production: true, relaxed: false }));
  app.use(staticFiles(outDir));
  app.use((ctx) => serve(ctx, html));
  const server = await listen(app, { host: '127.0.0.1', port: 0, production: false, clientPatienceMs: 20_000 });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
