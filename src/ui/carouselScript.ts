import EmblaCarousel from 'embla-carousel';

/** A drag of more pixels moves by one slide, a shorter one does not move (specification 1, section 9). */
const SWIPE_PX = 50;
/** From this width on, the slides of a `narrow` carousel are shown side by side. */
const WIDE = '(min-width: 769px)';
const STILL = '(prefers-reduced-motion: reduce)';

type Embla = ReturnType<typeof EmblaCarousel>;

/** Makes the carousel that `Carousel.tsx` has rendered move: by itself, by its buttons and by drags. */
export function startCarousel(carousel: HTMLElement): void {
  const viewport = carousel.querySelector<HTMLElement>('[data-viewport]');
  if (viewport === null) return;
  const slides = [...viewport.querySelectorAll<HTMLElement>('[data-slides] > li')];
  const dots = [...carousel.querySelectorAll('[data-dots] button')];
  const [wide, still] = [matchMedia(WIDE), matchMedia(STILL)];
  const isLive = () => !wide.matches || carousel.dataset['narrow'] === undefined;
  const options = () => ({
    loop: true,
    align: 'start' as const,
    active: isLive(),
    duration: still.matches ? 0 : Number(carousel.dataset['pace']),
    inViewThreshold: 0.5,
  });
  const embla = EmblaCarousel(viewport, options());

  const draw = () => {
    const live = isLive();
    const [current, visible] = [embla.selectedScrollSnap(), embla.slidesInView()];
    carousel.toggleAttribute('data-live', live);
    for (const [index, dot] of dots.entries()) dot.setAttribute('aria-current', String(index === current));
    for (const [index, slide] of slides.entries()) slide.inert = live && visible.length > 0 && !visible.includes(index);
  };
  const turn = turnByItself(carousel, embla, () => isLive() && !still.matches);

  carousel.querySelector('[data-turn=back]')?.addEventListener('click', () => embla.scrollPrev());
  carousel.querySelector('[data-turn=on]')?.addEventListener('click', () => embla.scrollNext());
  for (const [index, dot] of dots.entries()) dot.addEventListener('click', () => embla.scrollTo(index));
  embla.on('select', draw).on('slidesInView', draw).on('reInit', draw);
  for (const query of [wide, still])
    query.addEventListener('change', () => {
      embla.reInit(options());
      turn();
    });
  followSwipes(embla);
  // Needed only to scroll with the arrow keys.
  viewport.removeAttribute('tabindex');
  draw();
}

/**
 * Moves on after each interval, but not while the carousel is paused, under the pointer or has the focus inside.
 * Returns a function to be called when `mayMove` changes.
 */
function turnByItself(carousel: HTMLElement, embla: Embla, mayMove: () => boolean): () => void {
  const interval = Number(carousel.dataset['interval']);
  const held = { hovered: false, focused: carousel.contains(document.activeElement), paused: false };
  let timer: ReturnType<typeof setInterval> | undefined;
  const update = (change: Partial<typeof held> = {}) => {
    Object.assign(held, change);
    const runs = interval > 0 && mayMove() && !Object.values(held).includes(true);
    if (runs) timer ??= setInterval(() => embla.scrollNext(), interval);
    else {
      clearInterval(timer);
      timer = undefined;
    }
  };
  carousel.addEventListener('pointerenter', () => update({ hovered: true }));
  carousel.addEventListener('pointerleave', () => update({ hovered: false }));
  carousel.addEventListener('focusin', () => update({ focused: true }));
  carousel.addEventListener('focusout', ({ relatedTarget }) =>
    update({ focused: relatedTarget instanceof Node && carousel.contains(relatedTarget) }),
  );
  startPause(carousel, (paused) => update({ paused }));
  update();
  return update;
}

function startPause(carousel: HTMLElement, onChange: (paused: boolean) => void): void {
  const button = carousel.querySelector<HTMLElement>('[data-pause]');
  const stop = button?.querySelector('svg');
  const go = button?.querySelector('template')?.content.firstElementChild;
  if (!button || !stop || !go) return;
  const still = matchMedia(STILL);
  // What does not move by itself needs no button to stop it.
  const draw = () => {
    button.style.display = still.matches ? 'none' : '';
  };
  let paused = false;
  button.addEventListener('click', () => {
    paused = !paused;
    button.replaceChildren(paused ? go : stop);
    button.setAttribute('aria-label', paused ? 'Weiterlaufen lassen' : 'Anhalten');
    onChange(paused);
  });
  still.addEventListener('change', draw);
  draw();
}

/** Embla decides by speed and half a slide's width; the specification by distance alone. */
function followSwipes(embla: Embla): void {
  let start: { x: number; index: number } | undefined;
  const end = (event: PointerEvent | TouchEvent) => {
    if (start === undefined) return;
    const { x, index } = start;
    start = undefined;
    const at = 'changedTouches' in event ? event.changedTouches[0]?.clientX : event.clientX;
    const distance = (at ?? x) - x;
    if (distance === 0) return;
    const count = embla.scrollSnapList().length;
    const step = Math.abs(distance) > SWIPE_PX ? -Math.sign(distance) : 0;
    // Runs after Embla's own handler, which also listens on the window.
    setTimeout(() => embla.scrollTo((index + step + count) % count, false));
  };
  embla.rootNode().addEventListener('pointerdown', ({ clientX }) => {
    start = { x: clientX, index: embla.selectedScrollSnap() };
  });
  window.addEventListener('pointerup', end);
  // Scrolling by touch cancels the pointer events; `touchend` still fires.
  window.addEventListener('touchend', end);
}
