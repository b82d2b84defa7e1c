/**
 * A page as data: `seiten/<name>.json` is a list of sections, and `sections/` shows each kind. The authority is
 * `schemas/seite.schema.json`, which the build checks every page with; these are its shapes.
 *
 * Texts may hold `{name}`, `{phone}` and the other texts of the brand; `{portal:gutachter}` is the address of a role's
 * portal. `markdown` and `answer` are Markdown, which the build turns into HTML.
 */
import type { IconName } from '../shared/icons.ts';

export type PageContent = {
  /** For the browser's tab and search engines, without the product's name. */
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

/** What every section but the hero may have above its content. `id` is its anchor. */
type Headed = { id?: string; title: string; text?: string };

export type Action = { label: string; href: string; newTab?: boolean };

/**
 * The page's one h1. Without a picture it is short: for pages where people choose or search. `lights` are soft circles
 * behind it. `benefits` take turns, one every 5 s; `points` stand all in view.
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
/** A direction sign: one of several ways on. A carousel on narrow screens. */
export type Tile = { title: string; text: string; icon: IconName; href: string };

/**
 * The services as large cards. A carousel on narrow screens, unless they are `stacked`: all in view, because one is to
 * be chosen.
 */
type ServicesSection = Headed & { type: 'services'; items: Service[]; stacked?: boolean };
export type Service = { title: string; text: string; picture: string; benefits: string[]; action: Action };

/** What happens, one after the other. `stepper` shows one at a time, chosen by hand. */
type StepsSection = Headed & { type: 'steps'; items: ProcessStep[]; mode?: 'stepper'; action?: Action };
export type ProcessStep = { title: string; text: string; icon: IconName; picture?: string; bullets?: string[] };

/** Equal things side by side: values, benefits, audiences, ways to reach us. */
type CardsSection = Headed & { type: 'cards'; items: Card[]; carousel?: boolean; tone?: 'sunken'; action?: Action };
export type Card = { title: string; text: string; icon: IconName; bullets?: string[]; action?: Action };

/** Kinds of violations under their traffic sign. A carousel on narrow screens where it says so. */
type SignsSection = Headed & { type: 'signs'; items: Sign[]; carousel?: boolean; action?: Action };
export type Sign = { title: string; text: string; picture: string; href: string };

/**
 * Advantages that move on by themselves, one to three at a time: every 3 s, or 5 for longer texts (specification 1,
 * section 9).
 */
type SliderSection = Headed & { type: 'slider'; items: Advantage[]; actions: Action[]; seconds?: 3 | 5 };
export type Advantage = { title: string; text: string; icon: IconName };

/** One thing told at length, beside its picture. */
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
  action: Action;
};

/** `examples`: nobody said that, and so nobody has rated anything; the section's text says so. */
type TestimonialsSection = Headed & { type: 'testimonials'; items: Testimonial[]; examples?: boolean };
/**
 * `author` is a first name and an initial, `picture` a drawing of the matter. `rating` counts the stars that this
 * person gave, 1 to 5.
 */
export type Testimonial = { text: string; author: string; matter: string; picture: string; rating?: number };

/** Questions of which one is open at a time. */
type FaqSection = Headed & { type: 'faq'; items: Question[]; action?: Action };
export type Question = { id: string; question: string; answer: string };

/** Questions by topic, searchable. */
type TopicsSection = Headed & { type: 'topics'; items: Topic[] };
export type Topic = { id: string; title: string; items: Question[] };

type StatsSection = Headed & { type: 'stats'; items: { value: string; label: string }[] };

/** The last word of a page. */
type CallSection = Headed & { type: 'call'; actions: Action[] };

/** The articles of one kind or of all, newest first. */
type ArticlesSection = Headed & { type: 'articles'; art?: ArticleMeta['art']; limit?: number; action?: Action };

/** A wizard that says `"embedded": true`, by its id; once sent, it is there again. */
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
  /** A drawing. */
  bild: string;
  weiter?: string[];
};

/** Front matter of `recht/<name>.md`. */
export type LegalMeta = { titel: string; beschreibung: string; stand: string };
