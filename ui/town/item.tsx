import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import styles from './item.module.css'

type ItemProps = {
  name: ReactNode
  detail?: ReactNode
  tags?: ReactNode
  /** `from` goes in a `<small>` before the sum. */
  price: ReactNode
  /** A Tile with its drawing, or a photograph. */
  picture?: ReactNode
  /** A Button, or a Stepper once it is chosen. */
  act?: ReactNode
  /** When it is back; the item keeps its place, and the act goes. */
  outWord?: string | undefined
}

export function Item({ name, detail, tags, price, picture, act, outWord }: ItemProps) {
  return (
    <article className={classes(styles.item, outWord && styles.out)}>
      <div className={styles.text}>
        <h3 className={styles.name}>{name}</h3>
        {detail && <p className={styles.detail}>{detail}</p>}
        {tags && <div className={styles.tags}>{tags}</div>}
      </div>
      {picture && <div className={styles.picture}>{picture}</div>}
      <div className={styles.foot}>
        <span className={styles.price}>{price}</span>
        {outWord ? (
          <span className={styles.word}>
            <Icon name="clock" size="small" />
            {outWord}
          </span>
        ) : (
          act
        )}
      </div>
    </article>
  )
}
