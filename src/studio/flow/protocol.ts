import type { Layout } from './layout.ts';
import type { LayoutInput } from './blocks.ts';

/** What the page asks its worker. A later request replaces an earlier one. */
export type LayoutRequest = { version: number; input: LayoutInput };

/** What the worker answers. */
export type LayoutReply = { version: number; layout: Layout };
