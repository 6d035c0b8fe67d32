import { ItemPicture } from '#areas/menu/web/public.tsx'
import { classes } from '#ui/classes.ts'
import { AgeTag } from '#ui/tag.tsx'
import type { FoundItem } from '../../calls/discover.ts'
import styles from './discover.module.css'
import { Marked } from './marked.tsx'

type FoundListProps = { items: readonly FoundItem[]; query: string; store: boolean }

/** What can be had first; what is out of stock stays, and says so. */
export function FoundList({ items, query, store }: FoundListProps) {
  return (
    <ul className={styles.found}>
      {items.map((item) => (
        <li key={item.menu_item_id}>
          <a className={classes(styles.item, !item.available && styles.out)} href={item.path}>
            <ItemPicture
              item={item}
              category={item.category}
              store={store}
              faded={!item.available}
              className={styles.picture}
            />
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
              {item.has_options && <small>from </small>}${item.price}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function factsText({ place, in_stock, available }: FoundItem): string {
  if (!in_stock) return `${place.name} · out of stock`
  return [place.name, available ? place.time : place.hours_text].filter(Boolean).join(' · ')
}
