import { useState } from 'react'
import { localTime } from '#platform/core/local-time.ts'
import { Button } from '#ui/button.tsx'
import { addDays, typedOfDay } from '#ui/calendar.ts'
import { DateField } from '#ui/date-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import type { WireMenuItem } from '../../rules/wire-menu.ts'
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

type Until = 'date' | 'open'

/** Until a date, tomorrow unless another is chosen, or without one (MED-25, MED-26). */
export function StockPart({ item, loading, onRun, onClose }: PartProps) {
  // By the market's clock, wherever the editor sits: the server goes by it (SIL-OPS-105).
  const today = localTime(Date.now(), menuNow().time_zone ?? 'UTC').day
  const tomorrow = addDays(today, 1)
  const [until, setUntil] = useState<Until>('date')
  const [typed, setTyped] = useState(typedOfDay(tomorrow))
  return (
    <fieldset className={styles.stock}>
      <legend>Out of stock</legend>
      <SegmentedControl<Until>
        legend="How long"
        parts={[
          { value: 'date', label: 'Until a date' },
          { value: 'open', label: 'No date' },
        ]}
        value={until}
        onChoose={setUntil}
      />
      <div className={styles.buttons}>
        {until === 'date' && (
          <DateField
            label="Back in stock on"
            hideLabel
            value={typed}
            onType={setTyped}
            min={tomorrow}
            today={today}
            className={styles.day}
          />
        )}
        {until === 'date' && typed === typedOfDay(tomorrow) && <span className={styles.faint}>tomorrow</span>}
        <Button size="small" className={styles.push} onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="small"
          variant="primary"
          loading={loading}
          onClick={() => void onRun(takeOutOfStock(item, until === 'date' ? typed : ''))}
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
