import { useEffect, useState } from 'react';
import { failureMessage } from '../api/api.ts';

/** The value that was asked for, or why it did not come, as a German sentence; both undefined while it is loaded. */
export type Reply<T> = { value: T | undefined; failure: string | undefined };

const LOADING = { value: undefined, failure: undefined };

/**
 * Asks once, and ignores a reply that comes after the view has gone or asks for something else. Another function is another
 * question; undefined asks nothing. `otherwise`: the sentence for an error that has none of its own.
 */
export function useReply<T>(ask: (() => Promise<T>) | undefined, otherwise?: string): Reply<T> {
  const [reply, setReply] = useState<Reply<T> & { ask: typeof ask }>();
  useEffect(() => {
    let isCurrent = true;
    const keep = (part: Partial<Reply<T>>) => {
      if (isCurrent) setReply({ ...LOADING, ...part, ask });
    };
    ask?.().then(
      (value) => keep({ value }),
      (error: unknown) => keep({ failure: failureMessage(error, otherwise) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, otherwise]);
  return reply !== undefined && reply.ask === ask ? reply : LOADING;
}
