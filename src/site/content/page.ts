/**
 * A page as data: `seiten/<name>.json` is a list of sections, and `sections/` contains a component for each type. These
 * are the shapes of `schemas/seite.schema.json`, which is authoritative; the build validates every page against it.
 *
 * Texts may contain `{name}`, `{phone}` and other texts of the brand, and `{portal:gutachter}`, the URL of a role's
 * portal. `markdown` and `answer` are Markdown, which the build converts to HTML.
 */
import type { IconName } from '../shared/icons.ts';

export type PageContent = {
  /** For the browser's tab and search engines, without the site's name. */
  title: string;
  description: string;
  sections: Section[];
};

export type Section =
  | HeroSection
  | ServicesSection
  | StepsSection
  | CardsSection
  | SignsSection
  | SliderSection
  | FeatureSection
  | PricingSection
  | TestimonialsSection
  | FaqSection
  | StatsSection
  | CallSection
  | ArticlesSection
  | FormSection
  | TopicsSection;

export type SectionOf<Type extends Section['type']> = Extract<Section, { type: Type }>;

/** The head of every section but the hero. `id` is its anchor. */
type Headed = { id?: string; title: string; text?: string };

export type Action = { label: string; href: string; newTab?: boolean };

/**
 * Contains the page's only h1. Without a picture it is lower, for pages where people choose or search. `lights` adds
 * soft circles to the background. `benefits` are shown one at a time, for 5 s each; `points` are all shown at once.
 */
type HeroSection = {
  type: 'hero';
  title: string;
  text: string;
  picture?: string;
  actions: Action[];
  points?: string[];
  benefits?: Advantage[];
  tiles?: Tile[];
  lights?: boolean;
};
/** A link in the shape of a direction sign. Tiles are a carousel on narrow screens. */
export type Tile = { title: string; text: string; icon: IconName; href: string };

/**
 * The services as large cards. A carousel on narrow screens, unless `stacked`, where all must be in view to choose
 * from.
 */
type ServicesSection = Headed & { type: 'services'; items: Service[]; stacked?: boolean };
export type Service = { title: string; text: string; picture: string; benefits: string[]; action: Action };

/** A process step by step. `stepper` shows one step at a time, selected by the person. */
type StepsSection = Headed & { type: 'steps'; items: ProcessStep[]; mode?: 'stepper'; action?: Action };
export type ProcessStep = { title: string; text: string; icon: IconName; picture?: string; bullets?: string[] };

/** Cards of equal weight: values, benefits, audiences, contact options. */
type CardsSection = Headed & { type: 'cards'; items: Card[]; carousel?: boolean; tone?: 'sunken'; action?: Action };
export type Card = { title: string; text: string; icon: IconName; bullets?: string[]; action?: Action };

/** Types of violations with their traffic signs. `carousel`: a carousel on narrow screens. */
type SignsSection = Headed & { type: 'signs'; items: Sign[]; carousel?: boolean; action?: Action };
export type Sign = { title: string; text: string; picture: string; href: string };

/**
 * Advantages that move automatically, one to three at a time: every 3 s, or every 5 s for longer texts (specification
 * 1, section 9).
 */
type SliderSection = Headed & { type: 'slider'; items: Advantage[]; actions: Action[]; seconds?: 3 | 5 };
export type Advantage = { title: string; text: string; icon: IconName };

/** A longer text beside a picture. */
type FeatureSection = Headed & {
  type: 'feature';
  markdown: string;
  picture: string;
  flip?: boolean;
  bullets?: string[];
  actions?: Action[];
};

type PricingSection = Headed & {
  type: 'pricing';
  model: { title: string; picture: string; promise: string; description: string; price: string };
  note?: string;
  /** Missing while the wizard that it leads to is not offered. */
  action?: Action;
};

/** `examples`: the testimonials are invented and have no ratings. The section's text says so. */
type TestimonialsSection = Headed & { type: 'testimonials'; items: Testimonial[]; examples?: boolean };
/**
 * `author` is a first name and an initial, `picture` the name of a drawing. `rating`: stars that this person gave, 1 to
 * 5.
 */
export type Testimonial = { text: string; author: string; matter: string; picture: string; rating?: number };

/** Questions, of which one is open at a time. */
type FaqSection = Headed & { type: 'faq'; items: Question[]; action?: Action };
export type Question = { id: string; question: string; answer: string };

/** Questions by topic, with a search. */
type TopicsSection = Headed & { type: 'topics'; items: Topic[] };
export type Topic = { id: string; title: string; items: Question[] };

type StatsSection = Headed & { type: 'stats'; items: { value: string; label: string }[] };

/** The last call to action of a page. `answers`: below the buttons stands who answers, once the operator has entered it. */
type CallSection = Headed & { type: 'call'; actions: Action[]; answers?: true };

/** The articles of one kind or of all, newest first. */
type ArticlesSection = Headed & { type: 'articles'; art?: ArticleMeta['art']; limit?: number; action?: Action };

/** A wizard with `"embedded": true`, by id. After sending, the form is shown again. */
type FormSection = Headed & { type: 'form'; wizard: string };

/** Front matter of `artikel/<slug>.md`. */
export type ArticleMeta = {
  titel: string;
  beschreibung: string;
  art: 'blog' | 'ratgeber';
  /** ISO dates. */
  datum: string;
  aktualisiert?: string;
  thema: 'bussgeld' | 'unfall' | 'gutachten' | 'punkte';
  /** Name of a drawing. */
  bild: string;
  weiter?: string[];
};

/** Front matter of `recht/<name>.md`. */
export type LegalMeta = { titel: string; beschreibung: string; stand: string };
