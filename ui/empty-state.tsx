import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Icon, type IconName } from './icon.tsx'

type EmptyStateProps = { icon?: IconName | undefined; title: string; children?: ReactNode; act?: ReactNode }

/** Nothing here, why, and the way on. */
export function EmptyState({ icon = 'check', title, children, act }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} />
      <p className={styles.title}>{title}</p>
      {children && <p>{children}</p>}
      {act && <div className={styles.act}>{act}</div>}
    </div>
  )
}
