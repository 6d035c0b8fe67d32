import { dollarsOf, fromDecimal } from '#platform/core/money.ts'
import { Icon } from '#ui/icon.tsx'
import { Dish } from '#ui/pictures/dish.tsx'
import { Package } from '#ui/pictures/package.tsx'
import { Tile } from '#ui/pictures/tile.tsx'
import type { FranchiseCard } from '../rules/wire-menu.ts'
import { tileOf } from './item-looks.ts'
import { placeDish } from './place-dish.ts'
import styles from './place-head.module.css'
import { words } from './words.ts'

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
              {words.minutes({ minutes: franchise.delivery_minutes })}
            </li>
          )}
          <li>{bringing(franchise)}</li>
          {franchise.in_range === false && <li className={styles.shut}>{words.out_of_range}</li>}
        </ul>
      </div>
    </header>
  )
}

/** As the lists say it. */
function bringing({ delivers, delivery_fee }: FranchiseCard): string {
  if (!delivers) return words.pickup_only
  return fromDecimal(delivery_fee) === 0 ? words.free_delivery : words.delivery({ amount: dollarsOf(delivery_fee) })
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
