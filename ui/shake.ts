import styles from './shake.module.css'
import { shakeOf } from './shake-turn.ts'

/** The class of the `count`th shake; none for none yet. */
export const shakeClass = (count: number): string | undefined => {
  const shake = shakeOf(count)
  return shake && styles[shake]
}
