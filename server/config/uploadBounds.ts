/** How much clients may bring, beside what LIMITS say of one browser session. Bytes (GB: 10^9). */
export type UploadBounds = {
  /** From one client, an IPv4 address or a /56 network of IPv6: not sent yet, or sent within 24 hours. */
  clientBytes: number;
  /** From everybody: not sent yet. */
  totalBytes: number;
  /** What uploads leave free on the disk of DATA_DIR. */
  reserveBytes: number;
};

const GIGABYTE = 1_000_000_000;

/** Why these: server/uploads/README.md, 'Decisions'. */
export const UPLOAD_BOUNDS: UploadBounds = {
  clientBytes: 4 * GIGABYTE,
  totalBytes: 100 * GIGABYTE,
  reserveBytes: 2 * GIGABYTE,
};

/**
 * A smaller file counts as one of this size: a million tiny ones are a burden too. Little in all, or few clients could
 * shut out everybody with them.
 */
export const LEAST_BYTES = { client: 1_000_000, total: 16_000 };
