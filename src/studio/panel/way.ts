import { isPlainObject, readPointer } from '../../engine/index.ts';
import type { Outline } from '../document/outline.ts';
import { isToldGroup, titleOfGroup } from '../document/groups.ts';
import { labelAt } from '../document/labels.ts';
import { isSamePlace, parentOf, stepOf, type FilePlace } from '../document/place.ts';
import { formatFile } from '../document/formatFile.ts';
import { isVersion } from './fitting.ts';

/** The way from the file to a place, in words. */
export function wayTo(place: FilePlace, outline: Outline): { at: FilePlace; label: string }[] {
  const way: FilePlace[] = [];
  for (let at: FilePlace | undefined = place; at !== undefined; at = parentOf(at))
    if (isShown(at) && (isSamePlace(at, place) || isTold(at, outline))) way.unshift(at);
  return way.map((at) => ({ at, label: formatPart(at, outline) }));
}

/** Whether a part on the way to a question is one for people. Groups that only hold questions together are none, nor are their conditions. */
function isTold({ file, pointer }: FilePlace, { steps }: Outline): boolean {
  const [, inSchema = '', last = ''] = /^\/schema((?:\/.*)?\/([^/]+))$/.exec(pointer) ?? [];
  if (last === '') return true;
  const isGroup = parentOf({ file, pointer })?.pointer.endsWith('/properties') === true;
  if (!isGroup) return !/\/(?:if|then|else|(?:allOf|anyOf)(?:\/\d+)?)$/.test(pointer);
  const schema = steps.find((step) => step.file === file)?.schema;
  const group = readPointer(schema, inSchema);
  return !isPlainObject(group) || group['properties'] === undefined || isToldGroup(group);
}

/** The members that only hold questions, steps or ways have nothing to show themselves. */
function isShown({ file, pointer }: FilePlace): boolean {
  if (file === 'machine.json' && /^\/states(?:\/[^/]+\/on)?$/.test(pointer)) return false;
  return !pointer.endsWith('/properties') && pointer !== '/schema';
}

function formatPart(at: FilePlace, outline: Outline): string {
  const { steps, computed } = outline;
  if (at.pointer === '') return formatRoot(at, outline);
  const questions = steps.flatMap((step) => step.questions).flatMap((one) => [one, ...one.rows]);
  const titled = [...questions, ...computed].find((one) => isSamePlace(one.place, at))?.title;
  if (titled !== undefined) return titled;
  if (isVersion(at)) return `Fassung ${Number(at.pointer.slice('/sets/'.length)) + 2}`;
  return (at.file === 'machine.json' ? formatInFlow(at, steps) : formatGroup(at, steps)) ?? labelAt(at);
}

/** A group of questions by its title, or by what it holds. */
function formatGroup({ file, pointer }: FilePlace, steps: Outline['steps']): string | undefined {
  const step = steps.find((one) => one.file === file);
  const isGroup = step !== undefined && /^\/schema\/.*properties\/[^/]+$/.test(pointer);
  return isGroup ? titleOfGroup(step, pointer.slice('/schema'.length)) : undefined;
}

/** A step, or a way out of it. */
function formatInFlow({ pointer }: FilePlace, steps: Outline['steps']): string | undefined {
  const [, step, branch] = /^\/states\/([^/]+)(?:\/on\/\w+\/(\d+))?$/.exec(pointer) ?? [];
  if (branch !== undefined) return `Zweig ${Number(branch) + 1}`;
  const title = steps.find(({ id }) => id === step)?.title;
  return title === undefined ? undefined : `Schritt „${title}“`;
}

/** A step is named as one: its title alone is the name of other buttons, too. */
function formatRoot({ file }: FilePlace, outline: Outline): string {
  const said = formatFile(file, outline);
  return stepOf(file) === undefined ? said : `Schritt „${said}“`;
}
