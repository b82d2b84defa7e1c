import type { PdfLock } from './pdf/pdfLock.ts';

/** Why an upload is not released: not scanned yet, or refused by a scanner. */
export type Quarantine = 'pending' | 'refused';

/** A row of `uploads` (migrations/0002_uploads.ts). */
export type UploadRow = {
  id: string;
  session_hash: Buffer;
  /** HMAC of the client's network (client.ts); null from 24 hours after a submission claimed the file. */
  client_hash: Buffer | null;
  document_type: string;
  name: string;
  media_type: string;
  bytes: number;
  submission_id: string | null;
  /** Null: released (migrations/0011_quarantine.ts). */
  quarantine: Quarantine | null;
  /** Of a PDF (migrations/0030_upload_locks.ts); null: it opens without a password. */
  locked: PdfLock | null;
  created_at: Date;
};
