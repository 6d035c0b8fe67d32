import type { FranchiseCard } from '#areas/menu/rules/wire-menu.ts'
import { placeDish, tileOf } from '#areas/menu/web/public.tsx'
import { Cover } from '#ui/pictures/cover.tsx'
import { Package } from '#ui/pictures/package.tsx'
import { Tile, type TileColour } from '#ui/pictures/tile.tsx'
import styles from './place-cover.module.css'
import { shelfOf } from './shelf.ts'

const moons: readonly (readonly [string, string, string])[] = [
  ['#d4503a', '#4f8f4a', '#d4503a'],
  ['#f2a93b', '#4f8f4a', '#f2a93b'],
  ['#86b56a', '#e8735a', '#86b56a'],
  ['#d98324', '#4f8f4a', '#d98324'],
]
const storeTiles: readonly TileColour[] = ['plum', 'rose', 'sea']

/** The wide picture of a place: a kitchen's dish as a planet, a store's shelf with what it sells. */
export function PlaceCover({ place }: { place: FranchiseCard }) {
  if (place.kind === 'package_store') {
    return (
      <Tile colour={storeTiles[place.franchise_id % storeTiles.length] ?? 'plum'} className={styles.cover}>
        <span className={styles.shelf}>
          <svg
            className={styles.rings}
            viewBox="0 0 400 190"
            preserveAspectRatio="xMidYMid slice"
            aria-hidden="true"
            focusable="false"
          >
            <circle cx="200" cy="172" r="96" strokeOpacity="0.22" />
            <circle cx="200" cy="172" r="138" strokeOpacity="0.17" />
            <circle cx="200" cy="172" r="182" strokeOpacity="0.12" />
          </svg>
          {shelfOf(place.cuisine).map((shape, index) => (
            <Package
              key={shape}
              className={styles.package}
              shape={shape}
              code={`${place.franchise_id}-${index}`}
              name={place.name}
            />
          ))}
        </span>
      </Tile>
    )
  }
  return (
    <Tile colour={tileOf(place.franchise_id, 1)} className={styles.cover}>
      <Cover dish={placeDish(place)} moons={moons[place.franchise_id % moons.length] ?? ['', '', '']} />
    </Tile>
  )
}
