import styles from './breadcrumbs.module.css'
import { Icon } from './icon.tsx'
import { words } from './words/breadcrumbs.ts'

export type Crumb = { label: string; href: string }

/** The way here; the last one is the page itself. */
export function Breadcrumbs({ way, here }: { way: readonly Crumb[]; here: string }) {
  return (
    <nav className={styles.way} aria-label={words.label}>
      <ol className={styles.crumbs}>
        {way.map((crumb) => (
          <li key={crumb.href}>
            <a href={crumb.href}>{crumb.label}</a>
            <Icon name="right" />
          </li>
        ))}
        <li aria-current="page" className={styles.here}>
          {here}
        </li>
      </ol>
    </nav>
  )
}
