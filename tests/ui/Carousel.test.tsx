// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Carousel } from '../../src/ui/Carousel.tsx';
import { startCarousel } from '../../src/ui/carouselScript.ts';
import { button } from '../support/react.tsx';

const SLIDES = ['a', 'b', 'c'].map((key) => ({ key, content: <a href={`/${key}`}>Bild {key}</a> }));
const carousel = (props: Partial<Parameters<typeof Carousel>[0]> = {}) => (
  <Carousel label="Leistungen" slides={SLIDES} {...props} />
);

const served = (props: Parameters<typeof carousel>[0] = {}) => {
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(carousel(props));
  return page;
};

const start = (props: Parameters<typeof carousel>[0] = {}) => {
  const section = served(props).querySelector('section');
  if (section === null) throw new Error('There is no carousel.');
  document.body.replaceChildren(section);
  startCarousel(section);
  return section;
};

describe('a carousel before its code runs', () => {
  it('says what it is, and which slide of how many each one is', () => {
    const section = served().querySelector('section');
    expect(section?.getAttribute('aria-roledescription')).toBe('Karussell');
    expect(section?.getAttribute('aria-label')).toBe('Leistungen');
    expect(
      [...(section?.querySelectorAll('li[aria-label]') ?? [])].map((slide) => slide.getAttribute('aria-label')),
    ).toEqual(['1 von 3', '2 von 3', '3 von 3']);
  });

  it('is reached with the keyboard, to be scrolled with the arrow keys, and every slide can be used', () => {
    const page = served();
    expect(page.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    expect(page.querySelectorAll('[inert]')).toHaveLength(0);
  });
});

describe('a carousel', () => {
  it('marks the slide that it shows, and moves by its buttons, round and round', () => {
    const section = start();
    const current = () =>
      [...section.querySelectorAll('[aria-current]')].findIndex((dot) => dot.getAttribute('aria-current') === 'true');
    expect(current()).toBe(0);
    button('3 von 3 zeigen')?.click();
    expect(current()).toBe(2);
    button('Weiter')?.click();
    expect(current()).toBe(0);
    button('Zurück')?.click();
    expect(current()).toBe(2);
  });

  it('can be stopped and started again where it moves by itself', () => {
    start({ interval: 5000 });
    const looks = [button('Anhalten')?.innerHTML];
    button('Anhalten')?.click();
    expect(button('Anhalten')).toBeUndefined();
    looks.push(button('Weiterlaufen lassen')?.innerHTML);
    button('Weiterlaufen lassen')?.click();
    expect(button('Anhalten')).toBeDefined();
    looks.push(button('Anhalten')?.innerHTML);
    expect(new Set(looks.map((look) => /class="([^"]*)"/.exec(look ?? '')?.[1])).size).toBe(2);
  });

  it('has no such button where it does not', () => {
    start();
    expect(button('Anhalten')).toBeUndefined();
  });
});
