import type { ComponentType } from 'react';
import type { Question, Section, SectionOf } from '../content/page.ts';
import { Call } from './Call.tsx';
import { Cards } from './Cards.tsx';
import { Faq } from './Faq.tsx';
import { Feature } from './Feature.tsx';
import { Hero } from './Hero.tsx';
import { Pricing } from './Pricing.tsx';
import { Services } from './Services.tsx';
import { Signs } from './Signs.tsx';
import { Slider } from './Slider.tsx';
import { Stats } from './Stats.tsx';
import { Steps } from './Steps.tsx';
import { Testimonials } from './Testimonials.tsx';

type Kinds = { [Type in Section['type']]: ComponentType<{ section: SectionOf<Type> }> };
export type SectionComponent = ComponentType<{ section: Section }>;

/** The components of section types that are always loaded. */
const SHOWN: Omit<Kinds, keyof typeof ON_DEMAND> = {
  hero: Hero,
  services: Services,
  steps: Steps,
  cards: Cards,
  signs: Signs,
  slider: Slider,
  feature: Feature,
  pricing: Pricing,
  testimonials: Testimonials,
  faq: Faq,
  stats: Stats,
  call: Call,
};

/** Section types with code or content that few pages need. Loaded with those pages. */
const ON_DEMAND = {
  form: async () => (await import('./FormSection.tsx')).FormSection,
  topics: async () => (await import('./Topics.tsx')).Topics,
  articles: async () => (await import('./Articles.tsx')).Articles,
};

type LoadedSections = { sections: [Section, SectionComponent][]; questions: Question[] };

/** A page's sections with their components, and the questions that they answer. */
export async function loadSections(sections: Section[]): Promise<LoadedSections> {
  const loaded = await Promise.all(
    sections.map(async (section): Promise<[Section, SectionComponent]> => {
      const component = isOnDemand(section.type) ? await ON_DEMAND[section.type]() : SHOWN[section.type];
      return [section, component as SectionComponent];
    }),
  );
  return { sections: loaded, questions: sections.flatMap(questionsOf) };
}

function questionsOf(section: Section): Question[] {
  if (section.type === 'faq') return section.items;
  return section.type === 'topics' ? section.items.flatMap(({ items }) => items) : [];
}

function isOnDemand(type: string): type is keyof typeof ON_DEMAND {
  return Object.hasOwn(ON_DEMAND, type);
}
