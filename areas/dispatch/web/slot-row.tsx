import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import type { Slot } from './drag-preview.ts'
import styles from './slot-row.module.css'

/** Where what is held would come to stand. The head of the column says it in words. */
export function SlotRow({ slot: { what, text, time } }: { slot: Slot }) {
  return (
    <tr className={classes(styles.slot, what === 'drop' && styles.thin)} data-slot={what}>
      <td className={styles.text}>
        <Icon name={what === 'pick' ? 'arrow' : 'home'} size="small" />
        {text}
      </td>
      <td className={styles.time}>{time}</td>
    </tr>
  )
}
