import { onLatest } from '../workers/onLatest.ts';
import { layoutOf } from './layout.ts';
import type { LayoutReply, LayoutRequest } from './protocol.ts';

onLatest(({ version, input }: LayoutRequest): LayoutReply => ({ version, layout: layoutOf(input) }));
