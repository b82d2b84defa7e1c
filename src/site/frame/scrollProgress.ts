/**
 * Moves a bar in from the left as the page is scrolled. Measures the page only when its size changes, and updates the
 * bar once per frame by a transform, so that scrolling causes no layout.
 */
export function followScrolling(bar: HTMLElement): void {
  let height = 0;
  let frame = 0;
  const draw = () => {
    frame = 0;
    const room = height - innerHeight;
    bar.style.transform = `translateX(${room > 0 ? Math.min(scrollY / room, 1) * 100 - 100 : -100}%)`;
  };
  const schedule = () => {
    frame ||= requestAnimationFrame(draw);
  };
  new ResizeObserver(() => {
    height = document.documentElement.scrollHeight;
    schedule();
  }).observe(document.body);
  addEventListener('scroll', schedule, { passive: true });
}
