import type { DefinitionFiles } from '../check/fileNames.ts';
import { applyEdits, EditError, type Edit } from './edits.ts';
import { isPlainObject, readPointer } from '../engine/pointer.ts';
import { requireJson, valuesOf } from './references.ts';

/** Collects edits. Each is applied at once, so that the next one reads the files as they are then. */
export class Plan {
  readonly edits: Edit[] = [];
  #files: DefinitionFiles;

  /** Throws an EditError if a file is no JSON. */
  constructor(files: DefinitionFiles) {
    requireJson(files);
    this.#files = files;
  }

  get files(): DefinitionFiles {
    return this.#files;
  }

  /** Throws an EditError if an edit is impossible. */
  make(...edits: Edit[]): void {
    this.#files = applyEdits(this.#files, edits);
    this.edits.push(...edits);
  }

  /** The value at a place; undefined if there is none. */
  read(file: string, pointer: string): unknown {
    return readPointer(valuesOf(this.#files)[file], pointer);
  }

  /** The members of an object; none if there is no object at the place. */
  members(file: string, pointer: string): Record<string, unknown> {
    const value = this.read(file, pointer);
    return isPlainObject(value) ? value : {};
  }

  /** The texts of a list; none if there is no list at the place. */
  names(file: string, pointer: string): string[] {
    const value = this.read(file, pointer);
    return Array.isArray(value) ? value.map(String) : [];
  }

  has(file: string): boolean {
    return Object.hasOwn(this.#files, file);
  }

  /** Removes what is there, if anything is. */
  drop(file: string, pointer: string): void {
    if (this.read(file, pointer) !== undefined) this.make({ file, pointer, remove: true });
  }

  /** Removes a name from a list, and the list with its last name. */
  dropName(file: string, pointer: string, name: string): void {
    const names = this.names(file, pointer);
    const index = names.indexOf(name);
    if (index < 0) return;
    this.make({ file, pointer: names.length === 1 ? pointer : `${pointer}/${index}`, remove: true });
  }

  /** Removes an object that has become empty. */
  dropEmpty(file: string, pointer: string): void {
    const value = this.read(file, pointer);
    const isEmpty = isPlainObject(value) ? Object.keys(value).length === 0 : Array.isArray(value) && value.length === 0;
    if (isEmpty) this.make({ file, pointer, remove: true });
  }

  refuse(message: string): never {
    throw new EditError(message);
  }
}
