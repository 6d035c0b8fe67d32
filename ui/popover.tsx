import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { placeUnder } from './place-under.ts'
import styles from './popover.module.css'

type PopoverProps = {
  /** The Button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** Names it for those who do not see where it hangs. */
  label: string
  /** Open from the start, as for what has just been added. */
  startsOpen?: boolean | undefined
  onClose?: (() => void) | undefined
  children: ReactNode
}

/** Fields that hang under a button; what they say holds at once. The browser's own popover: top layer, Esc, a click beside it. */
export function Popover({ trigger, label, startsOpen, onClose, children }: PopoverProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (startsOpen) popover.current?.showPopover()
  }, [startsOpen])
  useLayoutEffect(() => {
    if (!open || !anchor.current || !popover.current) return
    placeUnder(anchor.current, popover.current, 'start')
    popover.current.querySelector<HTMLElement>('input, select, button')?.focus()
  }, [open])
  return (
    <span ref={anchor} className={styles.anchor}>
      {cloneElement(trigger, { popoverTarget: id, 'aria-haspopup': 'dialog', 'aria-expanded': open })}
      <div
        id={id}
        ref={popover}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.popover}
        onToggle={(event) => {
          setOpen(event.newState === 'open')
          if (event.newState !== 'open') onClose?.()
        }}
      >
        {open && children}
      </div>
    </span>
  )
}
