import type { MarketCard } from '#areas/menu/rules/wire-menu.ts'
import styles from './cities.module.css'
import { words } from './words.ts'

/** A city leads to its restaurants, or to its prompt while it is not open (LND-04, SIL-ORD-098). */
export function Cities({ markets }: { markets: readonly MarketCard[] }) {
  if (markets.length === 0) return null
  return (
    <nav className={styles.cities} aria-labelledby="cities">
      <span id="cities" className={styles.label}>
        {words.cities}
      </span>
      {markets.map(({ market_id, slug, city, active }) => (
        <a key={market_id} className={styles.city} href={`/restaurants/${slug}`}>
          {city}
          {!active && <small>{words.soon}</small>}
        </a>
      ))}
    </nav>
  )
}
