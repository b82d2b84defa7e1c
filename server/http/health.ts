/** Where monitoring and proxies ask whether the server works. */
export const HEALTH_ADDRESSES = ['/healthz', '/readyz/pages', '/readyz'] as const;

export type HealthAddress = (typeof HEALTH_ADDRESSES)[number];
