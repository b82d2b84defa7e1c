/** The pages are not built from these sources, and cannot be built here. The message is a German sentence with a remedy. */
export class NotBuilt extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NotBuilt';
  }
}
