/** In place of the class names of a style sheet. */
const names: Record<string, string> = {};

// A style sheet's module has a default export.
// oxlint-disable-next-line import/no-default-export
export default names;
