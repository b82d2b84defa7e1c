import type { Step } from '../../engine/index.ts';

/** A photo step's question, and the example that the step shows beside it. */
export type PhotoQuestion = { pointer: string; picture: { src: string; alt: string } | undefined };

/** The pointer of the one question of a step that requires pictures and asks for nothing else. */
export function photoQuestion({ file, fields }: Step): string | undefined {
  const [field, ...others] = fields;
  const accept = field?.schema.upload?.accept;
  if (field === undefined || accept === undefined || others.length > 0) return undefined;
  const required = file.schema?.required?.includes(field.path.join('/')) === true;
  return required && accept.every((type) => type.startsWith('image/')) ? field.pointer : undefined;
}
