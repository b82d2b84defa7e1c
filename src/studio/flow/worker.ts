import { layoutOf } from './layout.ts';
import type { LayoutReply, LayoutRequest } from './protocol.ts';

addEventListener('message', ({ data }: MessageEvent<LayoutRequest>) => {
  const reply: LayoutReply = { version: data.version, layout: layoutOf(data.input) };
  postMessage(reply);
});
