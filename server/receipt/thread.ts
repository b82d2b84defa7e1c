import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import { drawSheet } from './draw.ts';
import type { Sheet } from './sheet.ts';

/** Draws one sheet and posts its bytes (`drawer.ts`). */
const { sheet, now } = workerData as { sheet: Sheet; now: Date };
const pdf = new Uint8Array(await buffer(drawSheet(sheet, now)));
parentPort?.postMessage(pdf, [pdf.buffer]);
