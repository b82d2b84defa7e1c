/** The name of the input for the link of a mail. It is no question of the form. */
export const LINK = 'link';
