import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import workers from 'node:worker_threads';

/** Before each pure test file: whatever would start a process or a thread, open a port or connect to one, throws instead. */

function refuse(what: string): () => never {
  return () => {
    throw new Error(
      `A pure test must not ${what}. Import what does it statically, so that the file is of the kind 'server'.`,
    );
  };
}

for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'] as const)
  childProcess[name] = refuse('start a process') as never;
net.Server.prototype.listen = refuse('open a port');
net.Socket.prototype.connect = refuse('connect to a port');
workers.Worker = function () {
  refuse('start a thread')();
} as never;
syncBuiltinESMExports();
