import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './tag.module.css'

type TagProps = { kind?: 'plain' | 'outline' | 'alcohol' | undefined; icon?: IconName | undefined; children: ReactNode }

/** An attribute (square), not a state. */
export function Tag({ kind = 'plain', icon, children }: TagProps) {
  return (
    <span className={classes(styles.tag, kind !== 'plain' && styles[kind])}>
      {icon && <Icon name={icon} size="small" />}
      {children}
    </span>
  )
}

export function AgeTag() {
  return (
    <Tag kind="alcohol" icon="bottle">
      21+
    </Tag>
  )
}
