import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { type AdminCategory, type AdminItem, orderItems } from '../../calls/menu-items.ts'
import { moved, useDragOrder } from '../options/use-drag-order.ts'
import styles from './admin.module.css'

type OrderDialogProps = {
  category: AdminCategory
  items: readonly AdminItem[]
  onDone: () => Promise<void>
  onClose: () => void
}

/** The items of a category in the order in which customers see them: by dragging, or by Alt and the arrow keys. */
export function OrderDialog({ category, items, onDone, onClose }: OrderDialogProps) {
  const [rows, setRows] = useState(items)
  const [loading, setLoading] = useState(false)
  const [error, setError] = useState('')
  const [focus, setFocus] = useState<{ readonly row: number }>()
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (focus) list.current?.querySelectorAll<HTMLElement>('[data-name]')[focus.row]?.focus()
  }, [focus])
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length) return
    setRows(moved(rows, from, to))
    setFocus({ row: to })
  }
  const drag = useDragOrder(move)
  const byKey = (event: KeyboardEvent, at: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(at, event.key === 'ArrowUp' ? at - 1 : at + 1)
  }
  async function save() {
    setLoading(true)
    const menu_item_ids = rows.map(({ menu_item_id }) => menu_item_id)
    const answer = await ask(orderItems, { menu_category_id: category.menu_category_id, menu_item_ids })
    setLoading(false)
    if (answer.ok) await onDone()
    else setError(answer.message)
  }
  return (
    <Dialog
      title={`Order of ${category.name}`}
      onClose={onClose}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" loading={loading} onClick={() => void save()}>
            Save order
          </Button>
        </>
      }
    >
      <ErrorLine error={error} />
      <ol ref={list} className={styles.order}>
        {rows.map((item, at) => (
          <li key={item.menu_item_id} {...drag.row(at)} className={classes(drag.over === at && styles.over)}>
            <span className={styles.grip} {...drag.handle(at)}>
              <Icon name="grip" size="small" />
            </span>
            <button type="button" data-name className={styles.orderName} onKeyDown={(event) => byKey(event, at)}>
              {item.name}
            </button>
            <IconButton
              icon="up"
              size="small"
              label={`Move ${item.name} up`}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            />
            <IconButton
              icon="down"
              size="small"
              label={`Move ${item.name} down`}
              disabled={at === rows.length - 1}
              onClick={() => move(at, at + 1)}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
