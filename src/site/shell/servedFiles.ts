/**
 * Styles and drawings of what only the server renders. No code of browsers asks for their names; imported here, they are
 * part of the build. Adds nothing to the script.
 */
import '../sections/band.module.css';
import '../sections/bullets.module.css';
import '../sections/cards.module.css';
import '../sections/services.module.css';
import '../sections/signs.module.css';
import '../sections/slider.module.css';
import '../sections/testimonials.module.css';
import '../sections/stats.module.css';
import '../sections/steps.module.css';
import '../sections/feature.module.css';
import '../sections/pricing.module.css';
import '../sections/articles.module.css';
import '../sections/questionSearch.module.css';
import '../sections/form.module.css';
import '../sections/hero.module.css';
import '../sections/lights.module.css';
import '../pages/pages.module.css';
import '../../ui/Carousel.module.css';
import '../../ui/Tabs.module.css';

import.meta.glob('../illustrations/*.svg', { eager: true, query: '?url', import: 'default' });
