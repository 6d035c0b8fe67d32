import { classes } from './classes.ts'
import styles from './skeleton.module.css'

/** A place kept for text (width) or a picture (width and height) that is on its way; the region around it says `aria-busy`. */
export function Skeleton({ width = '100%', height }: { width?: string | undefined; height?: string | undefined }) {
  return <span aria-hidden="true" className={classes(styles.bone, height && styles.block)} style={{ width, height }} />
}
