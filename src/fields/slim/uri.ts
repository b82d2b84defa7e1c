/** For `fast-uri`, which rjsf needs to follow `$ref`; presented schemas have none. */
function refuse(): never {
  throw new Error('A presented schema holds no $ref.');
}

export default { equal: refuse, resolve: refuse };
