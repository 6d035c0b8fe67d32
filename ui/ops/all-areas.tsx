import { Dialog } from '../dialog.tsx'
import { Icon } from '../icon.tsx'
import styles from './all-areas.module.css'
import type { NavPart } from './shell-links.ts'

type AllAreasProps = { nav: readonly NavPart[]; here?: string | undefined; onClose: () => void }

/** The whole navigation on a phone, behind the last tab. */
export function AllAreas({ nav, here, onClose }: AllAreasProps) {
  return (
    <Dialog title="Areas" onClose={onClose}>
      <nav className={styles.areas} aria-label="All areas">
        {nav.map((part) => (
          <div key={part.title ?? ''}>
            {part.title && <p className={styles.part}>{part.title}</p>}
            {part.links.map((link) => (
              <a
                key={link.href}
                className={styles.link}
                href={link.href}
                aria-current={link.href === here ? 'page' : undefined}
              >
                <Icon name={link.icon} />
                <span className={styles.words}>
                  <b>{link.label}</b>
                  {link.does && <small>{link.does}</small>}
                </span>
              </a>
            ))}
          </div>
        ))}
      </nav>
    </Dialog>
  )
}
