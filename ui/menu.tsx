import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './menu.module.css'
import { entryByKey } from './menu-keys.ts'
import { placeUnder } from './place-under.ts'

export type MenuAct = {
  label: string
  icon?: IconName | undefined
  /** A key or a fact at the right edge. */
  end?: ReactNode
  danger?: boolean | undefined
  disabled?: boolean | undefined
  onChoose: () => void
}
export type MenuEntry = MenuAct | 'line'

type MenuProps = {
  /** The Button or IconButton that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>
  entries: readonly MenuEntry[]
}

/** Acts behind one button; arrows, Home, End, first letters and Esc as everywhere. A native popover: top layer, closes by itself. */
export function Menu({ trigger, entries }: MenuProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const acts = entries.filter((entry) => entry !== 'line')

  const buttons = () => Array.from(popover.current?.querySelectorAll<HTMLButtonElement>('[role=menuitem]') ?? [])
  const follow = (event: KeyboardEvent) => {
    if (event.key === 'Tab') popover.current?.hidePopover()
    const at = buttons().findIndex((button) => button.matches(':focus'))
    const there = entryByKey(
      event.key,
      at,
      acts.map((act) => ({ label: act.label, disabled: act.disabled ?? false })),
    )
    if (there === undefined) return
    event.preventDefault()
    buttons()[there]?.focus()
  }
  return (
    <span ref={anchor} className={styles.anchor}>
      {cloneElement(trigger, { popoverTarget: id, 'aria-haspopup': 'menu', 'aria-expanded': open })}
      <div
        id={id}
        ref={popover}
        popover="auto"
        role="menu"
        aria-label={trigger.props['aria-label'] ?? 'Acts'}
        className={styles.popup}
        onKeyDown={follow}
        onToggle={(event) => {
          setOpen(event.newState === 'open')
          if (event.newState !== 'open' || !anchor.current || !popover.current) return
          placeUnder(anchor.current, popover.current, 'end')
          buttons()
            .find((button) => button.getAttribute('aria-disabled') !== 'true')
            ?.focus()
        }}
      >
        {entries.map((entry, index) =>
          entry === 'line' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are told apart by place alone
            <hr key={`line ${index}`} className={styles.line} />
          ) : (
            <button
              key={entry.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={entry.disabled || undefined}
              className={classes(styles.item, entry.danger && styles.danger)}
              onClick={() => {
                if (entry.disabled) return
                popover.current?.hidePopover()
                entry.onChoose()
              }}
            >
              {entry.icon && <Icon name={entry.icon} size="small" />}
              {entry.label}
              {entry.end && <span className={styles.end}>{entry.end}</span>}
            </button>
          ),
        )}
      </div>
    </span>
  )
}
