/** The beginning of the names of our own metrics. Those of the process are named by prom-client. */
export const PREFIX = 'vorfahrt_';
