import { expect, it } from 'vitest';
import { trafficJudge, type Traffic } from '../../support/apiTraffic.ts';
import { describe as describeApi, type DescribedRoute } from '../../../server/openapi/index.ts';
import { DELETE_FILE, VIEW_FILE } from '../../../server/uploads/described.ts';

/** The other tests of the server rely on this: answers that are not described are detected. */

const routes: DescribedRoute[] = [
  { address: 'DELETE /api/upload/:id', operation: DELETE_FILE },
  { address: 'GET /api/upload/:id', operation: VIEW_FILE },
];
const judge = trafficJudge(describeApi({ routes, pages: false, wizards: [], publicUrl: 'https://vorfahrt.example' }));

const GONE = '{"success":false,"error":"Diese Datei gibt es nicht oder nicht mehr."}';
const REMOVED: Traffic = {
  method: 'DELETE',
  target: '/api/upload/x',
  status: 200,
  type: 'application/json; charset=utf-8',
  body: '{"success":true}',
};

it.each<[string, Partial<Traffic>]>([
  ['a success', {}],
  ['a failure', { status: 404, body: GONE }],
  ['a query and another case', { target: '/API/Upload/x?y' }],
  ['a method that nobody offers', { method: 'PUT', status: 405, body: GONE }],
  ['an address that nobody offers', { target: '/api/x', status: 404, body: GONE }],
  ['a file', { method: 'GET', type: 'image/png', body: '\0' }],
  ['a failure as a page', { status: 500, type: 'text/html', body: 'x' }],
  ['a page with a failure of an unknown call', { target: '/api/x', status: 404, type: 'text/html', body: 'x' }],
  ['HEAD where GET goes', { method: 'HEAD', body: '' }],
])('%s is described', (_what, changes) => {
  expect(judge({ ...REMOVED, ...changes })).toBeUndefined();
});

it.each<[string, Partial<Traffic>, string]>([
  ['another status', { status: 418, body: GONE }, 'DELETE /api/upload/{id} does not describe 418'],
  ['another type', { type: 'text/plain' }, "DELETE /api/upload/{id} does not give 200 as 'text/plain'"],
  ['a body with more', { body: '{"success":true,"id":1}' }, 'must NOT have additional properties'],
  ['a body with less', { body: '{}' }, "must have required property 'success'"],
  ['no JSON', { body: 'x' }, 'must be object'],
  ['a success in a failure', { status: 404 }, "must have required property 'error'"],
  ['a success of an unknown call', { target: '/api/x' }, 'DELETE /api/x is not described, and answered 200'],
  ['a failure of an unknown call', { target: '/api/x', status: 404 }, "must have required property 'error'"],
  ['a page for a success', { type: 'text/html', body: 'x' }, "does not give 200 as 'text/html'"],
])('%s is not', (_what, changes, fault) => {
  expect(judge({ ...REMOVED, ...changes })).toContain(fault);
});
