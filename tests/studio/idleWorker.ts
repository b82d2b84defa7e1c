/** In place of `Worker`, for views that ask one: it never answers. */
export class IdleWorker {
  readonly addEventListener = (): void => undefined;
  readonly postMessage = (): void => undefined;
  readonly terminate = (): void => undefined;
}
