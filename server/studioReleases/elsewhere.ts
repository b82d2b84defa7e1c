import type { DefinitionFiles, Finding } from '../../src/check/index.ts';
import { formatThing } from '../../src/studio/document/formatWhere.ts';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { formatFinding } from '../../src/studio/findings/formatFinding.ts';

/** A place in another wizard. */
type Elsewhere = { wizard: string; title: string; file: string; pointer: string };

/** A finding. `wizard`: another one, if only who may see that may read it. `elsewhere`: where it is, if that is in another wizard. */
export type KeptFinding = Finding & { wizard?: string; elsewhere?: Elsewhere };

type WrittenWizard = { wizard: string; texts: DefinitionFiles };

/**
 * Findings as they are read where the files of their wizard are not open: they name it and the thing by their titles, and keep the place for a link.
 * Unchecked texts are read here, so only a process with limits calls it with them.
 */
export function inOtherWizard(findings: readonly Finding[], { wizard, texts }: WrittenWizard): KeptFinding[] {
  if (findings.length === 0) return [];
  const trees = treeReader()(texts);
  const outline = outlineOf(trees);
  const title = titleIn(texts) ?? wizard;
  return findings.map((found) => {
    const { file, pointer } = found;
    const where = file === '' ? `„${title}“` : `„${title}“, ${formatThing(found, trees, outline)}`;
    const { message, remedy } = formatFinding(found, outline);
    const { said: _, ...rest } = found;
    return {
      ...rest,
      file: '',
      pointer: '',
      message: `In ${where}: ${message}`,
      remedy,
      elsewhere: { wizard, title, file, pointer },
    };
  });
}

/** What is wrong and what to do, for people who read neither files nor the screen that shows their titles. */
export function formatFaults(findings: readonly Finding[], texts: DefinitionFiles): string {
  const outline = outlineOf(treeReader()(texts));
  return findings
    .flatMap((found) => {
      const { message, remedy } = formatFinding(found, outline);
      return [message, remedy];
    })
    .join(' ');
}

/** The title of a wizard by its files; undefined if they have none. */
export function titleIn(texts: DefinitionFiles): string | undefined {
  try {
    const { title } = JSON.parse(texts['wizard.json'] ?? '') as { title?: unknown };
    return typeof title === 'string' ? title : undefined;
  } catch {
    return undefined;
  }
}
