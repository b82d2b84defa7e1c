/** The links to drafts, as far as remarks know them. */
export type Links = {
  /** What a token opens. Rejects with a Fault 410 if it opens nothing any more. */
  open: (token: string | undefined) => Promise<{ id: number; wizard: string }>;
  /** The numbers of the links of a wizard that are open. */
  openOf: (wizard: string) => Promise<readonly number[]>;
};
