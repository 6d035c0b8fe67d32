import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Logo } from '../logo.tsx'
import { words } from '../words/frame.ts'
import styles from './shell.module.css'

export type ShellLink = { label: string; href: string }

type TownShellProps = {
  name: string
  homeHref: string
  /** Beside the logo: the delivery address; the logo's word gives way to it on a phone. */
  where?: ReactNode
  nav?: readonly ShellLink[] | undefined
  /** A NavAlert. */
  alert?: ReactNode
  /** At the right: sign in, cart. */
  side?: ReactNode
  footLine: ReactNode
  footLinks: readonly ShellLink[]
  /** White ground instead of the canvas. */
  white?: boolean | undefined
  children: ReactNode
}

/** Top bar, content, foot. Content brings its own `Wrap`s, so that a picture may reach the edges. */
export function TownShell({
  name,
  homeHref,
  where,
  nav,
  alert,
  side,
  footLine,
  footLinks,
  white,
  children,
}: TownShellProps) {
  return (
    <div className={classes(styles.page, white && styles.white)}>
      <a className={styles.skip} href="#main">
        {words.skip}
      </a>
      <header className={classes(styles.top, Boolean(where) && styles.crowded)}>
        <div className={classes(styles.wrap, styles.topIn)}>
          <Logo href={homeHref} name={name} wordClassName={styles.word} />
          {where}
          {alert && <div className={styles.alert}>{alert}</div>}
          {nav && (
            <nav className={styles.nav} aria-label={words.main}>
              {nav.map((link) => (
                <a key={link.href} href={link.href}>
                  {link.label}
                </a>
              ))}
            </nav>
          )}
          {side && <div className={styles.side}>{side}</div>}
        </div>
      </header>
      <main id="main" className={styles.main}>
        {children}
      </main>
      <footer className={styles.foot}>
        <div className={classes(styles.wrap, styles.footIn)}>
          <p className={styles.footLine}>{footLine}</p>
          <nav className={styles.footNav} aria-label={words.more}>
            {footLinks.map((link) => (
              <a key={link.href} href={link.href}>
                {link.label}
              </a>
            ))}
          </nav>
        </div>
      </footer>
    </div>
  )
}

/** The width of the content: 1240 px, less on small windows. */
export function Wrap({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classes(styles.wrap, className)}>{children}</div>
}
