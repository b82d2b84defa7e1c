function refuse(): never {
  throw new Error('The engine judges; the form asks for no validation.');
}

/** For rjsf's precompiled validator, which a form that validates nothing only hands on to the schema utilities. */
export default function createPrecompiledValidator() {
  return { isValid: refuse, validateFormData: refuse, rawValidation: refuse };
}
