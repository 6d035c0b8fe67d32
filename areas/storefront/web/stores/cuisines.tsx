import { placeDish } from '#areas/menu/web/public.tsx'
import { Dish } from '#ui/pictures/dish.tsx'
import { showWhole } from '#ui/show-whole.ts'
import styles from './cuisines.module.css'
import { words } from './words.ts'

type CuisinesProps = {
  cuisines: readonly string[]
  chosen: string | undefined
  onChoose: (cuisine: string | undefined) => void
}

/** What the kitchens here cook, each with its dish; the chosen one lets go when pressed again. */
export function Cuisines({ cuisines, chosen, onChoose }: CuisinesProps) {
  return (
    <ul className={styles.cuisines} aria-label={words.kinds}>
      {cuisines.map((cuisine) => (
        <li key={cuisine}>
          <button
            type="button"
            className={styles.cuisine}
            aria-pressed={cuisine === chosen}
            onFocus={showWhole}
            onClick={() => onChoose(cuisine === chosen ? undefined : cuisine)}
          >
            <span className={styles.dish}>
              <Dish name={placeDish({ cuisine, name: '' })} />
            </span>
            {cuisine}
          </button>
        </li>
      ))}
    </ul>
  )
}
