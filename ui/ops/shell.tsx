import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon, type IconName } from '../icon.tsx'
import { Logo } from '../logo.tsx'
import styles from './shell.module.css'

export type NavLink = {
  label: string
  href: string
  icon: IconName
  count?: number | undefined
  /** Stands in the tab bar of a phone; at most five do. */
  tab?: boolean | undefined
}
export type NavPart = { title?: string | undefined; links: readonly NavLink[] }

type OpsShellProps = {
  name: string
  homeHref: string
  nav: readonly NavPart[]
  /** `href` of the link that is this page. */
  here: string
  /** In the top bar: Crumbs, figures. */
  top: ReactNode
  end?: ReactNode
  /** Only icons, 52 px. */
  rail?: boolean | undefined
  /** As high as the window: the parts scroll, not the page. */
  fixed?: boolean | undefined
  children: ReactNode
}

export function OpsShell({ name, homeHref, nav, here, top, end, rail, fixed, children }: OpsShellProps) {
  const tabs = nav.flatMap((part) => part.links).filter((link) => link.tab)
  const current = (link: NavLink) => (link.href === here ? 'page' : undefined)
  return (
    <div className={classes(styles.app, rail && styles.rail, fixed && styles.fixed)}>
      <nav className={styles.nav} aria-label="Main">
        <div className={styles.mark}>
          <Logo href={homeHref} name={name} />
        </div>
        {nav.map((part) => (
          <div key={part.title ?? part.links[0]?.href}>
            {part.title && <p className={styles.part}>{part.title}</p>}
            {part.links.map((link) => (
              <a
                key={link.href}
                className={styles.link}
                href={link.href}
                title={link.label}
                aria-current={current(link)}
              >
                <Icon name={link.icon} />
                <span className={styles.word}>{link.label}</span>
                {link.count !== undefined && <span className={styles.count}>{link.count}</span>}
              </a>
            ))}
          </div>
        ))}
      </nav>
      <header className={styles.top}>
        {top}
        {end && <div className={styles.end}>{end}</div>}
      </header>
      <main className={styles.main}>{children}</main>
      {tabs.length > 0 && (
        <nav className={styles.tabbar} aria-label="Areas">
          {tabs.map((link) => (
            <a key={link.href} className={styles.tab} href={link.href} aria-current={current(link)}>
              <Icon name={link.icon} />
              {link.label}
            </a>
          ))}
        </nav>
      )}
    </div>
  )
}
