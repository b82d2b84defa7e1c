/** A bucket of an object store and the key to it; addresses are path-style. */
export type S3Location = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};
