import { useState } from 'react'
import { dayToUs } from '#platform/core/day.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import type { WireMenuItem } from '../../rules/wire-menu.ts'
import { OutUntil, useOutUntil } from '../out-until.tsx'
import { ChangeList } from './change-list.tsx'
import { deleteItem, moveItem, takeOutOfStock } from './edit-menu.ts'
import styles from './editor-card.module.css'
import { menuNow, type Outcome } from './editor-store.ts'

type PartProps = {
  item: WireMenuItem
  loading: boolean
  onRun: (change: Promise<Outcome>) => Promise<void>
  onClose: () => void
}

type Named = { readonly menu_category_id: number; readonly name: string }

export function MovePart({
  item,
  from,
  categories,
  loading,
  onRun,
  onClose,
}: PartProps & { from: Named; categories: readonly Named[] }) {
  const others = categories.filter(({ menu_category_id }) => menu_category_id !== from.menu_category_id)
  const [chosen, setChosen] = useState(String(others[0]?.menu_category_id ?? ''))
  const to = others.find(({ menu_category_id }) => String(menu_category_id) === chosen)
  return (
    <div className={styles.part}>
      <Select
        label="Move to"
        value={chosen}
        options={others.map(({ menu_category_id, name }) => ({ value: String(menu_category_id), label: name }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="small"
          variant="primary"
          loading={loading}
          disabled={!to}
          onClick={() => void (to && onRun(moveItem(item, to)))}
        >
          Move
        </Button>
      </div>
    </div>
  )
}

export function StockPart({ item, loading, onRun, onClose }: PartProps) {
  const until = useOutUntil(menuNow().time_zone ?? 'UTC')
  return (
    <fieldset className={styles.stock}>
      <legend>Out of stock</legend>
      <OutUntil value={until} />
      <div className={styles.buttons}>
        <Button size="small" className={styles.push} onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="small"
          variant="primary"
          loading={loading}
          onClick={() => {
            const day = until.read()
            if (day !== undefined) void onRun(takeOutOfStock(item, day === null ? '' : dayToUs(day)))
          }}
        >
          Set
        </Button>
      </div>
    </fieldset>
  )
}

export function DeletePart({ item, loading, onRun, onClose }: PartProps) {
  return (
    <div className={styles.confirm}>
      <span>
        <b>Delete {item.name}?</b> It leaves every cart, and cannot be brought back here.
      </span>
      <div className={styles.buttons}>
        <Button size="small" onClick={onClose}>
          Keep
        </Button>
        <Button size="small" variant="danger" loading={loading} onClick={() => void onRun(deleteItem(item))}>
          Delete
        </Button>
      </div>
    </div>
  )
}

export function HistoryPart({ franchise_id, item }: { franchise_id: number; item: WireMenuItem }) {
  return (
    <section className={styles.part} aria-label={`History of ${item.name}`}>
      <ChangeList franchise_id={franchise_id} item={item} />
    </section>
  )
}
