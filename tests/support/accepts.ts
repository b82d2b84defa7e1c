import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const START_LIMIT_MS = 10_000;

/**
 * Waits until a program accepts connections on a loopback port. Throws with the program's output if that takes longer
 * than 10 s.
 */
export async function accepts(port: number, child: ChildProcess, said: () => string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const connected = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (connected) return;
    await sleep(20);
  }
  throw new Error(`${child.spawnfile} did not start. It said:\n${said()}`);
}
