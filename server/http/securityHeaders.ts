import type { ServerResponse } from 'node:http';
import type Koa from 'koa';
import { isApiPath } from './apiPath.ts';

type SecurityHeadersOptions = {
  production: boolean;
  /** For Vite's development server, which uses inline styles and scripts and a web socket. Ignored in production. */
  relaxed: boolean;
};

const STRICT_SOURCES = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' blob: data:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

const RELAXED_SOURCES = {
  ...STRICT_SOURCES,
  'script-src': "'self' 'unsafe-inline'",
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self' ws:",
};

/** The site uses no sensors; choosing a photo through a file input needs none of these. */
const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
};

/** For SVG files: opened directly, an SVG is a document of our origin. It gets no rights except its own styles. */
export const DRAWING_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/** Two years, as required by the preload lists of browsers. */
const HSTS = 'max-age=63072000; includeSubDomains';

/**
 * Sets security headers on every answer, including errors (quality.md, Security). A route may then set a stricter
 * policy.
 */
export function securityHeaders(options: SecurityHeadersOptions): Koa.Middleware {
  const headers = new Map(Object.entries(securityHeadersOf(options)));
  return async (ctx, next) => {
    ctx.res.setHeaders(headers);
    if (isApiPath(ctx.path)) ctx.set('Cache-Control', 'no-store');
    await next();
  };
}

/** Headers that documents and workers obey, and nothing else (HSTS: a person who loads a file has loaded a document before). */
const OF_DOCUMENTS = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
  'Referrer-Policy',
  'Strict-Transport-Security',
];

/** Files that a browser shows no document for. A worker has the policy of its own script. */
const PART_OF_PAGE = /^(?!.*\bworker\b).*\.(?:css|js|jpg|png|webp|woff2)$/;

/**
 * Removes what has no effect from the headers of a file that is part of a page: a first visit to a wizard loads twenty such files, with 0.6 kB of
 * policies each, which HTTP/1.1 does not compress. `file`: its name. SVG keeps its policy, since it can be opened as a document.
 */
export function withoutPolicies(response: ServerResponse, file: string): void {
  if (PART_OF_PAGE.test(file)) for (const name of OF_DOCUMENTS) response.removeHeader(name);
}

/** The headers as an object, for answers sent outside of the app. */
export function securityHeadersOf({ production, relaxed }: SecurityHeadersOptions): Record<string, string> {
  const sources = relaxed && !production ? RELAXED_SOURCES : STRICT_SOURCES;
  return {
    ...ALWAYS,
    'Content-Security-Policy': Object.entries(sources)
      .map(([directive, value]) => `${directive} ${value}`)
      .join('; '),
    ...(production && { 'Strict-Transport-Security': HSTS }),
  };
}
