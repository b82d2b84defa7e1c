import { inPath, replies, studioCall, type Route } from '../routes/index.ts';
import { onlyOnOwnMachine, type StudioGate } from './gate.ts';
import { pastRevision, pastRevisions, pastSubmission, type Past } from './past.ts';
import { idOf } from './request.ts';

type PastOptions = { past: Past; gate: StudioGate; deployed: boolean };

const ID = inPath('id', 'Kennung');

/** What is kept of a wizard: its revisions that were live, and what was sent with them. */
export function pastRoutes(options: PastOptions): Route[] {
  const { past, gate } = options;
  const see = gate.allow('see');
  return [
    {
      method: 'GET',
      path: '/api/studio/wizards/:id/revisions',
      operation: studioCall(
        'Die Fassungen, die auf diesem Server in Kraft waren',
        replies('StudioRevisions', 'Die neueste zuerst.'),
      ),
      before: [see],
      handle: async (ctx) => {
        ctx.body = await pastRevisions(past, idOf(ctx));
      },
    },
    {
      method: 'GET',
      path: '/api/studio/wizards/:id/revisions/:revision',
      operation: studioCall('Die Texte einer Fassung', replies('StudioRevision', 'Ihre Texte.'), {
        parameters: [ID, inPath('revision', 'Fassung')],
      }),
      before: [see],
      handle: async (ctx) => {
        ctx.body = await pastRevision(past, idOf(ctx), ctx.params.revision ?? '');
      },
    },
    {
      method: 'GET',
      path: '/api/studio/wizards/:id/submissions/:reference',
      operation: studioCall(
        'Was unter einer Vorgangsnummer gesendet wurde, ohne Antworten, die jemanden nennen könnten',
        replies('StudioSubmission', 'Die Antworten mit Mustern.'),
        { also: [409], parameters: [ID, inPath('reference', 'Vorgangsnummer')] },
      ),
      before: [see, onlyOnOwnMachine(options)],
      handle: async (ctx) => {
        ctx.body = await pastSubmission(past, idOf(ctx), ctx.params.reference ?? '');
      },
    },
  ];
}
