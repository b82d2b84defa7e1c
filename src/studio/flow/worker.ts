import { onLatest } from '../workers/onLatest.ts';
import { layoutOf, type BlockMemory } from './layout.ts';
import type { LayoutReply, LayoutRequest } from './protocol.ts';

const memory: BlockMemory = new Map();

onLatest(({ version, input }: LayoutRequest): LayoutReply => ({ version, layout: layoutOf(input, memory) }));
