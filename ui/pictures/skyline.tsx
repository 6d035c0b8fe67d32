import { classes } from '../classes.ts'
import styles from './picture.module.css'
import sprite from './skyline.svg?no-inline'

/** The town by the river, day or night by the theme: bottom right stays in view, the sky is cut. Lies over `--sky-1` … `--sky-3`. */
export function Skyline({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={classes(styles.picture, className)}
      viewBox="0 0 1440 480"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${sprite}#town`} width="1440" height="480" />
    </svg>
  )
}
