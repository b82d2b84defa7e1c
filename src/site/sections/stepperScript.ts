/** Makes the stepper that `Steps.tsx` has rendered work. */
export function startStepper(stepper: HTMLElement): void {
  const stations = [...stepper.querySelectorAll('[data-stations] button')];
  const panels = [...stepper.querySelectorAll('[data-panels] > div')];
  const [back, onward] = stepper.querySelectorAll('[data-turns] button');
  let current = 0;
  const go = (step: number) => {
    current = (step + panels.length) % panels.length;
    for (const [index, station] of stations.entries()) {
      if (index === current) station.setAttribute('aria-current', 'step');
      else station.removeAttribute('aria-current');
    }
    for (const [index, panel] of panels.entries()) panel.toggleAttribute('data-current', index === current);
  };
  for (const [index, station] of stations.entries()) station.addEventListener('click', () => go(index));
  back?.addEventListener('click', () => go(current - 1));
  onward?.addEventListener('click', () => go(current + 1));
}
