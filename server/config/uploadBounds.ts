/** Limits on uploads beyond the per-session ones in LIMITS. In bytes (1 GB = 10^9). */
export type UploadBounds = {
  /** Of one client, an IPv4 address or an IPv6 /56 network: files not sent yet, or sent within the last 24 hours. */
  clientBytes: number;
  /** Of all clients: files not sent yet. */
  totalBytes: number;
  /** Space that uploads leave free on the disk of DATA_DIR. */
  reserveBytes: number;
};

const GIGABYTE = 1_000_000_000;

/** The reasons for these values are in server/uploads/README.md, 'Decisions'. */
export const UPLOAD_BOUNDS: UploadBounds = {
  clientBytes: 4 * GIGABYTE,
  totalBytes: 100 * GIGABYTE,
  reserveBytes: 2 * GIGABYTE,
};

/**
 * Smaller files count as this size, because a million tiny files are a burden too. The value for the total is small,
 * since otherwise a few clients could use it up with tiny files.
 */
export const LEAST_BYTES = { client: 1_000_000, total: 16_000 };
