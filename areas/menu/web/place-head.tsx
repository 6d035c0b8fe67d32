import { Icon } from '#ui/icon.tsx'
import { Dish, type DishName } from '#ui/pictures/dish.tsx'
import { Package } from '#ui/pictures/package.tsx'
import { Tile } from '#ui/pictures/tile.tsx'
import type { FranchiseCard } from '../rules/wire-menu.ts'
import { itemLook, tileOf } from './item-looks.ts'
import styles from './place-head.module.css'

/** The place's name with what decides an order now: open, how long, what delivery costs. */
export function PlaceHead({ franchise }: { franchise: FranchiseCard }) {
  return (
    <header className={styles.head}>
      <PlacePicture franchise={franchise} />
      <div>
        <h1 className={styles.name}>{franchise.name}</h1>
        <ul className={styles.facts}>
          <li className={franchise.open_now ? styles.open : styles.shut}>
            <Icon name="clock" size="small" />
            {franchise.hours_text}
          </li>
          {franchise.delivery_minutes && (
            <li>
              <Icon name="car" size="small" />
              {franchise.delivery_minutes} min
            </li>
          )}
          {franchise.delivers ? <li>${franchise.delivery_fee} delivery</li> : <li>Pickup only</li>}
          {franchise.in_range === false && <li className={styles.shut}>Outside your delivery range</li>}
        </ul>
      </div>
    </header>
  )
}

function PlacePicture({ franchise }: { franchise: FranchiseCard }) {
  if (franchise.kind === 'package_store') {
    return (
      <Tile colour="plum" className={styles.picture}>
        <Package shape="bag" code={String(franchise.franchise_id)} name={franchise.name} />
      </Tile>
    )
  }
  return (
    <Tile colour={tileOf(franchise.franchise_id, 1)} className={styles.picture}>
      <Dish name={placeDish(franchise)} />
    </Tile>
  )
}

const cuisineDishes: readonly (readonly [RegExp, DishName])[] = [
  [/curr|indian/i, 'curry'],
  [/barbecue|smokehouse/i, 'ribs'],
  [/bakery|pastr|dessert|sweet/i, 'cupcake'],
  [/breakfast|brunch|diner/i, 'waffle'],
  [/deli\b|sandwich/i, 'sandwich'],
]

/** The dish that stands for a kitchen, read off its cuisine. */
export function placeDish(franchise: { cuisine: string; name: string }): DishName {
  const own = cuisineDishes.find(([words]) => words.test(franchise.cuisine))?.[1]
  if (own) return own
  const look = itemLook({ name: `${franchise.cuisine} ${franchise.name}`, category: { name: '', type: 1 } }, false)
  return look.kind === 'dish' ? look.dish : 'plate'
}
