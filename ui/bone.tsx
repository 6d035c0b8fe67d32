import styles from './bone.module.css'
import { classes } from './classes.ts'

/** A place kept for text (width) or a picture (width and height) that is on its way; the region around it says `aria-busy`. */
export function Bone({ width = '100%', height }: { width?: string | undefined; height?: string | undefined }) {
  return <span aria-hidden="true" className={classes(styles.bone, height && styles.block)} style={{ width, height }} />
}
