function refuse(): never {
  throw new Error('The engine judges; the form asks for no validation.');
}

/** Replaces rjsf's precompiled validator. A form without validation only passes it to the schema utilities. */
export default function createPrecompiledValidator() {
  return { isValid: refuse, validateFormData: refuse, rawValidation: refuse };
}
