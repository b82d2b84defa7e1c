import { connect } from 'node:net';
import { answerOf, clamdAddress } from './clamd.ts';

/** How long the daemon may be silent, in milliseconds. */
const PATIENCE_MS = 1_500;

/** Whether ClamAV's daemon at `tcp://host:port` answers PING (clamd(8)). Never rejects. */
export async function clamdAnswers(url: string, patienceMs = PATIENCE_MS): Promise<boolean> {
  const socket = connect({ ...clamdAddress(url), timeout: patienceMs });
  try {
    const answered = answerOf(socket);
    socket.write('zPING\0');
    return (await answered) === 'PONG';
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
