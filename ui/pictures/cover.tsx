import styles from './cover.module.css'
import type { DishName } from './dish.tsx'
import dishes from './dishes.svg?no-inline'

/** The wide picture of a place: its dish as a planet, thin orbits, three moons in its colours. */
export function Cover({ dish, moons }: { dish: DishName; moons: readonly [string, string, string] }) {
  return (
    <svg
      className={styles.cover}
      viewBox="0 0 400 190"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <g className={styles.rings}>
        <circle cx="200" cy="104" r="104" strokeOpacity="0.22" />
        <circle cx="200" cy="104" r="142" strokeOpacity="0.17" />
        <circle cx="200" cy="104" r="184" strokeOpacity="0.12" />
      </g>
      <circle cx="288" cy="159" r="7" fill={moons[0]} />
      <circle cx="67" cy="153" r="5" fill={moons[1]} />
      <circle cx="383" cy="123" r="4" fill={moons[2]} />
      <svg x="121" y="25" width="158" height="158" viewBox="0 0 96 96" aria-hidden="true">
        <use href={`${dishes}#${dish}`} />
      </svg>
    </svg>
  )
}
