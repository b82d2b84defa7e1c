import { EditError } from '../../editing/index.ts';

/** What a command would do, or the EditError that says why it cannot. */
export function planOr<T>(plan: () => T): T | EditError {
  try {
    return plan();
  } catch (error) {
    if (error instanceof EditError) return error;
    throw error;
  }
}
