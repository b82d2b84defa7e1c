/*
 * Names that forms without scripts and their addresses share. The browser's code, the pages and the server use the same.
 */

/** The order of the button that ends showing what this session has sent. */
export const END = 'beenden';
/** The hidden field that names the wizard of a form in another page. */
export const FORM_FIELD = 'formular';
/** The input for the link of a mail. It is no question of a definition. */
export const LINK_FIELD = 'link';
/** The version of the questions that a form shows. */
export const REVISION_FIELD = 'fassung';
/** The id of a form in a page that shows a run of it. */
export const FORM_PLACE = 'formular';
/** URL parameter: the run that the server keeps. It says nothing without the cookie. */
export const RUN_PARAM = 'lauf';
/** URL parameter: the day of a sent run that is wanted as a file for calendars, by its name. */
export const CALENDAR_PARAM = 'kalender';
/** URL parameter: what a page shows of several things. */
export const MODE_PARAM = 'modus';

/** URL parameter: the step of a form in another page. With the last one the page shows what this session has sent. */
export const STEP_PARAM = 'schritt';

/** The id of a page's content. */
export const CONTENT_PLACE = 'inhalt';
/** The id of a step's result in its page. Without scripts, the press that shows it leads there. */
export const RESULT_PLACE = 'ergebnis';

/** Begins the id of the heading above a step's answers in a summary. */
export const ANSWERS_PLACE = 'angaben-';
/** What the button of a result asks for that hands answers over to another wizard. */
export const HAND_OVER = 'mitnehmen';
