import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './tile.module.css'

export const tileColours = ['tomato', 'saffron', 'leaf', 'sea', 'sky', 'plum', 'rose', 'sand'] as const
export type TileColour = (typeof tileColours)[number]

type TileProps = {
  colour: TileColour
  /** Not to be had now. */
  faded?: boolean | undefined
  /** The picture reaches the edges: a Cover. */
  bleed?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** The ground of a picture; its colour is chosen by kind, never by status. */
export function Tile({ colour, faded, bleed, className, children }: TileProps) {
  return (
    <span className={classes(styles.tile, styles[colour], faded && styles.faded, bleed && styles.bleed, className)}>
      {children}
    </span>
  )
}
