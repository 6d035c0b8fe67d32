import { initialsOf } from '../initials.ts'
import styles from './picture.module.css'

/** Where no drawing fits: two letters of the name, which stands beside it. */
export function Letters({ name }: { name: string }) {
  return (
    <svg className={styles.picture} viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <text x="48" y="60" fontSize="34" textAnchor="middle" className={styles.letters} fill="currentColor">
        {initialsOf(name)}
      </text>
    </svg>
  )
}
