import { itemLook, placeDish, tileOf } from '#areas/menu/web/public.tsx'
import { fromDecimal } from '#platform/core/money.ts'
import { rich } from '#platform/web/rich.ts'
import { classes } from '#ui/classes.ts'
import { moneyText } from '#ui/money-text.ts'
import { Dish } from '#ui/pictures/dish.tsx'
import { Package } from '#ui/pictures/package.tsx'
import { Tile } from '#ui/pictures/tile.tsx'
import { AgeTag } from '#ui/tag.tsx'
import type { FoundItem, FoundPlace } from '../../calls/discover.ts'
import styles from './discover.module.css'
import { Marked } from './marked.tsx'
import { words } from './words.ts'

/** It ends a line, and never begins one. */
const dot = '\u00a0· '

type FoundListProps = { items: readonly FoundItem[]; query: string; store: boolean }

/** What can be had first; what is out of stock stays, and says so. */
export function FoundList({ items, query, store }: FoundListProps) {
  return (
    <ul className={styles.found}>
      {items.map((item) => (
        <li key={item.menu_item_id}>
          <a className={classes(styles.item, !item.available && styles.out)} href={item.path}>
            <ItemPicture item={item} store={store} />
            <span className={styles.words}>
              <b className={styles.name}>
                <Marked text={item.name} query={query} /> {item.alcohol && <AgeTag />}
              </b>
              {item.description && (
                <span className={styles.description}>
                  <Marked text={item.description} query={query} />
                </span>
              )}
              <span className={styles.facts}>{factsText(item)}</span>
            </span>
            <span className={styles.price}>
              {item.costs_more
                ? rich(words.from({ amount: priceText(item) }), { small: (said) => <small>{said}</small> })
                : priceText(item)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const priceText = ({ price }: FoundItem) => moneyText(fromDecimal(price) ?? 0)

function factsText({ place, in_stock, available }: FoundItem): string {
  if (!in_stock) return words.out_of_stock({ place: place.name })
  return [place.name, available ? place.time : place.hours_text].filter(Boolean).join(dot)
}

type PlaceListProps = { places: readonly FoundPlace[]; query: string }

export function PlaceList({ places, query }: PlaceListProps) {
  return (
    <ul className={styles.found}>
      {places.map((place) => (
        <li key={place.franchise_id}>
          <a className={classes(styles.item, !place.open_now && styles.out)} href={place.path}>
            <PlacePicture place={place} />
            <span className={styles.words}>
              <b className={styles.name}>
                <Marked text={place.name} query={query} /> {place.alcohol && <AgeTag />}
              </b>
              <span className={styles.facts}>
                {[place.cuisine, place.open_now && place.time, place.hours_text].filter(Boolean).join(dot)}
              </span>
            </span>
            <span className={styles.fee}>{place.fee}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

type PictureProps = { item: FoundItem; store: boolean }

function ItemPicture({ item, store }: PictureProps) {
  const { menu_item_id, name, category, upc, available } = item
  const look = itemLook({ name, category }, store)
  return (
    <Tile colour={tileOf(menu_item_id, category.type)} faded={!available} className={styles.picture}>
      {look.kind === 'package' ? (
        <Package shape={look.shape} code={upc ?? String(menu_item_id)} tone={look.tone} name={name} />
      ) : (
        <Dish name={look.kind === 'dish' ? look.dish : 'plate'} />
      )}
    </Tile>
  )
}

/** A kitchen's dish, or what a store has on its shelf. */
function PlacePicture({ place }: { place: FoundPlace }) {
  const { franchise_id, name, kind, alcohol, open_now } = place
  return (
    <Tile colour={tileOf(franchise_id, 1)} faded={!open_now} className={styles.picture}>
      {kind === 'restaurant' ? (
        <Dish name={placeDish(place)} />
      ) : (
        <Package shape={alcohol ? 'wine' : 'bag'} code={String(franchise_id)} name={name} />
      )}
    </Tile>
  )
}
