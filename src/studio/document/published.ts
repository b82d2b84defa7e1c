import type { DefinitionFiles } from '../../check/fileNames.ts';

/** Whether a wizard says that it is a draft, which nobody can fill in. One that cannot be read counts as published. */
export function isDraft(files: DefinitionFiles): boolean {
  try {
    return (JSON.parse(files['wizard.json'] ?? '') as { public?: unknown } | null)?.public === false;
  } catch {
    return false;
  }
}
