import { classes } from './classes.ts'
import { initialsOf } from './initials.ts'
import styles from './person.module.css'

type AvatarProps = {
  /** One person keeps one colour. */
  id: number
  name: string
  /** What they are doing on this page: a dot, a ring, a diamond. */
  presence?: 'here' | 'looking' | 'changing' | undefined
}

export function Avatar({ id, name, presence }: AvatarProps) {
  return (
    <span
      className={classes(styles.face, styles[`p${(Math.abs(id) % 5) + 1}`], presence && styles[presence])}
      role="img"
      aria-label={presence ? `${name}, ${presence}` : name}
    >
      <span aria-hidden="true">{initialsOf(name)}</span>
    </span>
  )
}

export function Person({ id, name, presence }: AvatarProps) {
  return (
    <span className={styles.person}>
      <Avatar id={id} name={name} presence={presence} />
      <span aria-hidden="true">{name}</span>
    </span>
  )
}
