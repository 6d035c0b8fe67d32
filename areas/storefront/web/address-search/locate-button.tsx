import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import scripts from '#ui/scripts.module.css'
import styles from './locate-button.module.css'
import { words } from './words.ts'

/** Stands in the box of an address. */
export function LocateButton({ loading, onClick }: { loading: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className={classes(styles.locate, scripts.needed)}
      title={words.locate}
      aria-label={words.locate}
      aria-busy={loading}
      onClick={onClick}
    >
      <Icon name="locate" />
    </button>
  )
}
