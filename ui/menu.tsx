import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './menu.module.css'

export type MenuEntry =
  | 'line'
  | {
      label: string
      icon?: IconName | undefined
      /** A key or a fact at the right edge. */
      end?: ReactNode
      danger?: boolean | undefined
      off?: boolean | undefined
      onChoose: () => void
    }

/** Acts behind one button. `trigger` is a Button or IconButton; arrows, letters and Esc work as everywhere. */
export function Menu({ trigger, entries }: { trigger: ReactElement; entries: readonly MenuEntry[] }) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} align="end">
          <Base.Popup className={styles.popup}>
            {entries.map((entry, index) =>
              entry === 'line' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines are told apart by place alone
                <Base.Separator key={`line ${index}`} className={styles.line} />
              ) : (
                <Base.Item
                  key={entry.label}
                  disabled={entry.off ?? false}
                  className={classes(styles.item, entry.danger && styles.danger) ?? ''}
                  onClick={entry.onChoose}
                >
                  {entry.icon && <Icon name={entry.icon} size="small" />}
                  {entry.label}
                  {entry.end && <span className={styles.end}>{entry.end}</span>}
                </Base.Item>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
