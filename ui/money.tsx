import { classes } from './classes.ts'
import styles from './money.module.css'
import { moneyText } from './money-text.ts'

/** `was`: the struck sum beside the new one. */
export function Money({ cents, was }: { cents: number; was?: boolean | undefined }) {
  return was ? (
    <del className={classes(styles.money, styles.was)}>{moneyText(cents)}</del>
  ) : (
    <span className={styles.money}>{moneyText(cents)}</span>
  )
}
