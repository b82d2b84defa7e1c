import styles from './lights.module.css';

/** Thirty soft circles (specification 1, section 9): headlights on a wet road, always the same ones. */
const LIGHTS = Array.from({ length: 30 }, (_, index) => ({
  key: index,
  cx: (index * 373 + 40) % 1000,
  cy: (index * 211 + 25) % 400,
  r: 8 + ((index * 17) % 34),
}));

/** Drifts for less than five seconds, so that nobody needs a way to stop it (WCAG 2.2.2), and not at all on request. */
export function Lights() {
  return (
    <svg className={styles['lights']} viewBox="0 0 1000 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {LIGHTS.map((light) => (
        <circle {...light} key={light.key} />
      ))}
    </svg>
  );
}
