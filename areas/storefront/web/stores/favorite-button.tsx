import { Icon } from '#ui/icon.tsx'
import styles from './favorite-button.module.css'
import { words } from './words.ts'

type FavoriteButtonProps = { name: string; pressed: boolean; onToggle: () => void }

/** Over the picture of a place; the place's own link lies beside it, not around it. */
export function FavoriteButton({ name, pressed, onToggle }: FavoriteButtonProps) {
  return (
    <button
      type="button"
      className={styles.favorite}
      aria-pressed={pressed}
      aria-label={words.favorite_of({ name })}
      title={pressed ? words.favorite_drop : words.favorite_keep}
      onClick={onToggle}
    >
      <Icon name="star" />
    </button>
  )
}
