import { classes } from './classes.ts'
import styles from './spinner.module.css'

type SpinnerProps = {
  size?: 'small' | 'large' | undefined
  /** What is being waited for; leave it out where a word beside the spinner says so. */
  label?: string | undefined
}

export function Spinner({ size, label }: SpinnerProps) {
  const className = classes(styles.spinner, size && styles[size])
  return label ? (
    <span className={className} role="img" aria-label={label} />
  ) : (
    <span className={className} aria-hidden="true" />
  )
}
