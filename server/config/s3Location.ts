/** A bucket of an object store and its credentials. Addresses are path-style. */
export type S3Location = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};
