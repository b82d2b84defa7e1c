import { PLACE_OF_WAITING } from '../shared/pageData.ts';
import { holdEarlyPresses } from './earlyPress.ts';

/** Runs long before the wizard's own code, on pages that ask for photos. */
const [root, note] = ['root', PLACE_OF_WAITING].map((id) => document.getElementById(id));
if (root && note) holdEarlyPresses(root, note);
