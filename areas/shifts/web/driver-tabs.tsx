import { Icon } from '#ui/icon.tsx'
import { payPath, shiftsPath } from '../rules/driver-paths.ts'
import styles from './driver-tabs.module.css'

const tabs = [
  { href: '/rocket/driver_app_web', label: 'Drive', icon: 'home' },
  { href: shiftsPath, label: 'Shifts', icon: 'calendar' },
  { href: payPath, label: 'Pay', icon: 'wallet' },
] as const

/** Within the thumb's reach: the parts of the driver's app. */
export function DriverTabs({ here }: { here: string }) {
  return (
    <nav className={styles.tabs} aria-label="Driver app">
      {tabs.map(({ href, label, icon }) => (
        <a key={href} href={href} aria-current={href === here ? 'page' : undefined}>
          <Icon name={icon} />
          {label}
        </a>
      ))}
    </nav>
  )
}
