/**
 * How long a request waits for one answer of the database, in milliseconds. One that fell silent keeps its connections
 * open, and a query would wait for ever; so a failure is told within 5 s (quality.md, Reliability).
 */
export const DATABASE_PATIENCE_MS = 4_000;
