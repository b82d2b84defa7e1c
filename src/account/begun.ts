import type { Brand } from '../contract/index.ts';
import type { Contact } from '../runner/index.ts';

/** `query`: that of the page's URL. */
export type AccountPageProps = {
  contact: Contact & Pick<Brand, 'portals'>;
  query: string;
  begun?: BegunForm | undefined;
};

/** What the server shows of a form that was sent without scripts. */
export type BegunForm = {
  /** The server's sentence about a form that it has accepted. */
  message?: string | undefined;
  /** The link of a mail, as it was typed. */
  link?: string | undefined;
};
