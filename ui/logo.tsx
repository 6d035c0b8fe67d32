import { classes } from './classes.ts'
import styles from './logo.module.css'
import { words } from './words/frame.ts'

export function LogoMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path className={styles.ring} d="M25.6 10.2a11.2 11.2 0 1 0 0 11.6" />
      <circle className={styles.sun} cx="16" cy="16" r="4.6" />
      <circle className={styles.moon} cx="26.6" cy="16" r="2.6" />
    </svg>
  )
}

export function Logo({
  href,
  name,
  wordClassName,
}: {
  href: string
  name: string
  wordClassName?: string | undefined
}) {
  return (
    <a className={styles.logo} href={href} aria-label={words.home({ name })}>
      <LogoMark />
      <span className={classes(styles.word, wordClassName)}>{name}</span>
    </a>
  )
}
