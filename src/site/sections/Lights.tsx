import styles from './lights.module.css';

/** Thirty soft circles (specification 1, section 9). Their positions are computed, so they are always the same. */
const LIGHTS = Array.from({ length: 30 }, (_, index) => ({
  key: index,
  cx: (index * 373 + 40) % 1000,
  cy: (index * 211 + 25) % 400,
  r: 8 + ((index * 17) % 34),
}));

/**
 * Moves for less than five seconds, so that no pause button is required (WCAG 2.2.2), and not at all with reduced
 * motion.
 */
export function Lights() {
  return (
    <svg className={styles['lights']} viewBox="0 0 1000 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {LIGHTS.map((light) => (
        <circle {...light} key={light.key} />
      ))}
    </svg>
  );
}
