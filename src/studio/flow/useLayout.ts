import { useEffect, useMemo, useRef, useState } from 'react';
import type { Layout } from './layout.ts';
import type { LayoutInput } from './blocks.ts';
import type { LayoutReply, LayoutRequest } from './protocol.ts';

/** A chart with its layout. Both change together: what is drawn is never half of two charts. */
export type Placed<T> = { chart: T; layout: Layout };

/** Lays a chart out in a worker. Returns the last one that was laid out; undefined at first. */
export function useLayout<T>(chart: T, input: LayoutInput): Placed<T> | undefined {
  const [placed, setPlaced] = useState<Placed<T> & { key: string }>();
  const key = useMemo(() => JSON.stringify(input), [input]);
  const latest = useRef(chart);
  const asked = useRef({ version: 0, key });
  const worker = useRef<Worker>(undefined);

  useEffect(() => {
    const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<LayoutReply>) => {
      const { version, key: askedKey } = asked.current;
      if (data.version === version) setPlaced({ chart: latest.current, layout: data.layout, key: askedKey });
    });
    worker.current = started;
    return () => {
      started.terminate();
      worker.current = undefined;
    };
  }, []);

  useEffect(() => {
    latest.current = chart;
  }, [chart]);
  // A chart with other words in boxes of the same size, as after each check, is not laid out again.
  useEffect(() => {
    asked.current = { version: asked.current.version + 1, key };
    const request: LayoutRequest = { version: asked.current.version, input: JSON.parse(key) as LayoutInput };
    post(worker.current, request);
  }, [key]);

  // Other words in boxes of the same size need no other places.
  return placed?.key === key ? { chart, layout: placed.layout } : placed;
}

function post(worker: Worker | undefined, request: LayoutRequest): void {
  worker?.postMessage(request, []);
}
