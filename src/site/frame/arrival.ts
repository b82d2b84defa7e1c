/** The page that a login leads to whose role has no portal (specification 2, section 4). */
export const ARRIVAL = '/home';

/** The id of the element there that says what such an account opens. */
export const PLACE_OF_GREETING = 'angemeldet';
