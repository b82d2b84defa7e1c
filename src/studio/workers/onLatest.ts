/**
 * Runs in a worker: answers the latest of the requests that have arrived, and leaves out those before it. `answer` gets
 * what the page has posted, and blocks the worker while it computes.
 */
export function onLatest(answer: (request: never) => unknown): void {
  let latest: MessageEvent<unknown> | undefined;
  addEventListener('message', (message: MessageEvent<unknown>) => {
    const isWaiting = latest !== undefined;
    latest = message;
    if (isWaiting) return;
    // Messages that have arrived meanwhile are read first.
    setTimeout(() => {
      const request = latest;
      latest = undefined;
      if (request !== undefined) postMessage(answer(request.data as never));
    });
  });
}
