import type { FranchiseCard } from '#areas/menu/rules/wire-menu.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { AgeTag } from '#ui/tag.tsx'
import { feeText, timeText } from '../../rules/place-words.ts'
import styles from './place-card.module.css'
import { PlaceCover } from './place-cover.tsx'
import { words } from './words.ts'

/** A place with what decides an order now. Closed ones stay, dimmed, and say when they open. */
export function PlaceCard({ place }: { place: FranchiseCard }) {
  const time = timeText(place)
  return (
    <a className={classes(styles.place, !place.open_now && styles.closed)} href={place.path}>
      <div className={styles.picture}>
        <PlaceCover place={place} />
        <span className={styles.flags}>
          {place.alcohol && <AgeTag />}
          {place.in_range === false && <span className={styles.flag}>{words.out_of_range}</span>}
        </span>
        {time && <span className={styles.time}>{time}</span>}
      </div>
      <div className={styles.body}>
        <div className={styles.line}>
          <h3 className={styles.name}>{place.name}</h3>
          <span className={styles.fee}>{feeText(place)}</span>
        </div>
        <p className={styles.facts}>
          <span className={place.open_now ? styles.open : undefined}>{place.hours_text}</span>
          {place.cuisine && <span className={styles.more}>{place.cuisine}</span>}
        </p>
        {place.alcohol && (
          <p className={styles.alcohol}>
            <Icon name="bottle" size="small" />
            {place.alcohol.text}
          </p>
        )}
      </div>
    </a>
  )
}
