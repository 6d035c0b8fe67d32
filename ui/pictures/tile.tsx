import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './tile.module.css'

export const tileColours = ['tomato', 'saffron', 'leaf', 'sea', 'sky', 'plum', 'rose', 'sand'] as const
export type TileColour = (typeof tileColours)[number]

/** The ground of a picture; its colour is chosen by kind, never by status. `faded`: not to be had now. */
export function Tile({
  colour,
  faded,
  className,
  children,
}: {
  colour: TileColour
  faded?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}) {
  return <span className={classes(styles.tile, styles[colour], faded && styles.faded, className)}>{children}</span>
}
