import {
  failures,
  headerRef,
  LINK_REQUEST,
  OF_JSON,
  pageFailures,
  parameterRef,
  replies,
  type Operation,
} from '../routes/index.ts';

/** A call that an account form sends to. The API description takes the body from the form, where there is one. */
export function account(summary: string, success: string, ...statuses: number[]): Operation {
  return {
    summary,
    tags: ['Konten'],
    parameters: [parameterRef('WizardRevision')],
    requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    responses: {
      ...replies(success, 'Angenommen.'),
      // 404 if the form is not available.
      ...failures(...OF_JSON, 404, 422, ...statuses),
    },
  };
}

/** An account call behind a mailed link: it takes the link's token in addition to the form. */
export function behindLink(summary: string): Operation {
  return { ...account(summary, 'NoticeReply', 410), requestBody: LINK_REQUEST };
}

export const LOGOUT: Operation = {
  summary: 'Abmelden: der Token gilt nicht mehr',
  tags: ['Konten'],
  security: [{}, { Token: [] }],
  responses: { ...replies('NoticeReply', 'Abgemeldet, auch ohne gültigen Token.'), ...failures(403, 507) },
};

export const USER: Operation = {
  summary: 'Für wen der Token spricht',
  tags: ['Konten'],
  security: [{ Token: [] }],
  responses: { ...replies('UserReply', 'Das Konto.'), ...failures(401, 507) },
};

export const KEYS: Operation = {
  summary: 'Die öffentlichen Schlüssel der Token (RFC 7517)',
  tags: ['Konten'],
  responses: {
    ...replies('KeySetReply', 'Die Schlüssel.', { 'Cache-Control': headerRef('CacheControl') }),
    ...pageFailures(),
  },
};
