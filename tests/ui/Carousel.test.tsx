// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Carousel } from '../../src/ui/Carousel.tsx';
import { button, click, render } from '../support/react.tsx';

const SLIDES = ['a', 'b', 'c'].map((key) => ({ key, content: <a href={`/${key}`}>Bild {key}</a> }));
const carousel = (props: Partial<Parameters<typeof Carousel>[0]> = {}) => (
  <Carousel label="Leistungen" slides={SLIDES} {...props} />
);

const served = (props: Parameters<typeof carousel>[0] = {}) => {
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(carousel(props));
  return page;
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
  it('marks the slide that it shows, and moves by its buttons, round and round', async () => {
    const { container } = await render(carousel());
    const current = () =>
      [...container.querySelectorAll('[aria-current]')].findIndex((dot) => dot.getAttribute('aria-current') === 'true');
    expect(current()).toBe(0);
    await click(button('3 von 3 zeigen'));
    expect(current()).toBe(2);
    await click(button('Weiter'));
    expect(current()).toBe(0);
    await click(button('Zurück'));
    expect(current()).toBe(2);
  });

  it('can be stopped and started again where it moves by itself', async () => {
    await render(carousel({ interval: 5000 }));
    await click(button('Anhalten'));
    expect(button('Anhalten')).toBeUndefined();
    await click(button('Weiterlaufen lassen'));
    expect(button('Anhalten')).toBeDefined();
  });

  it('has no such button where it does not', async () => {
    await render(carousel());
    expect(button('Anhalten')).toBeUndefined();
  });
});
