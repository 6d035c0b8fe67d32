import { useState } from 'react'
import { fromDecimal, toDecimal } from '#platform/core/money.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Diff } from '#ui/diff.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Menu } from '#ui/menu.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFirstFocus } from '#ui/use-first-focus.ts'
import { draftPrices } from '../../calls/menu-drafts.ts'
import { type AdminCategory, type AdminItem, changeItems } from '../../calls/menu-items.ts'
import { changedPrice, type PriceWay, priceWays, type Rounding, roundings } from '../../rules/price-change.ts'
import styles from './admin.module.css'
import { StockDialog } from './stock-dialog.tsx'

type BulkActsProps = {
  franchise_id: number
  timeZone: string
  items: readonly AdminItem[]
  categories: readonly AdminCategory[]
  onDone: () => void
}
type Act = Parameters<typeof ask<typeof changeItems>>[1]['act']
type PriceChange = { readonly way: PriceWay; readonly amount: number; readonly rounding: Rounding }

/** What is done to all selected items at once. */
export function BulkActs({ franchise_id, timeZone, items, categories, onDone }: BulkActsProps) {
  const [open, setOpen] = useState<'price' | 'stock' | 'tag' | 'delete'>()
  const [loading, setLoading] = useState(false)
  const [error, setError] = useState('')
  async function act(what: Act) {
    setLoading(true)
    const answer = await ask(changeItems, {
      menu_item_ids: items.map(({ menu_item_id }) => menu_item_id),
      act: what,
    })
    setLoading(false)
    if (!answer.ok) return setError(answer.message)
    setOpen(undefined)
    await refreshPage()
    onDone()
  }
  /** The same prices, to be taken later. */
  async function draft(prices: PriceChange) {
    setLoading(true)
    const menu_item_ids = items.map(({ menu_item_id }) => menu_item_id)
    const answer = await ask(draftPrices, { franchise_id, name: 'New prices', menu_item_ids, ...prices })
    setLoading(false)
    if (!answer.ok) return setError(answer.message)
    location.assign(`/admin/menu_drafts/${answer.data.menu_draft_id}`)
  }
  return (
    <>
      <Button size="small" icon="percent" onClick={() => setOpen('price')}>
        Change price
      </Button>
      <Button size="small" icon="pause" onClick={() => setOpen('stock')}>
        Out of stock
      </Button>
      <Button size="small" icon="check" onClick={() => void act({ what: 'in_stock' })}>
        In stock
      </Button>
      <Menu
        trigger={
          <Button size="small" icon="swap">
            Move
          </Button>
        }
        entries={categories.map(({ menu_category_id, name }) => ({
          label: name,
          onChoose: () => void act({ what: 'move', menu_category_id }),
        }))}
      />
      <Button size="small" icon="tag" onClick={() => setOpen('tag')}>
        Tag
      </Button>
      <Button size="small" icon="trash" onClick={() => setOpen('delete')}>
        Delete
      </Button>
      <ErrorLine error={error} />
      {open === 'price' && (
        <PriceDialog items={items} loading={loading} onAct={act} onDraft={draft} onClose={() => setOpen(undefined)} />
      )}
      {open === 'stock' && (
        <StockDialog
          title={`${countOf(items)} out of stock`}
          timeZone={timeZone}
          loading={loading}
          onOut={(restore_at) => void act({ what: 'out_of_stock', restore_at })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'tag' && <TagDialog items={items} loading={loading} onAct={act} onClose={() => setOpen(undefined)} />}
      {open === 'delete' && (
        <Dialog
          title={`Delete ${countOf(items)}?`}
          role="alertdialog"
          onClose={() => setOpen(undefined)}
          foot={
            <>
              <Button onClick={() => setOpen(undefined)}>Keep</Button>
              <Button variant="danger" loading={loading} onClick={() => void act({ what: 'delete' })}>
                Delete {countOf(items)}
              </Button>
            </>
          }
        >
          <p>They leave the menu and open carts. Past orders keep them.</p>
        </Dialog>
      )}
    </>
  )
}

type DialogProps = {
  items: readonly AdminItem[]
  loading: boolean
  onAct: (act: Act) => Promise<void>
  onClose: () => void
}

const wayWords: Readonly<Record<PriceWay, string>> = {
  raise_amount: 'Raise by $',
  lower_amount: 'Lower by $',
  raise_percent: 'Raise by %',
  lower_percent: 'Lower by %',
  set: 'Set to $',
}
const roundingWords: Readonly<Record<Rounding, string>> = {
  cent: 'the cent',
  five: '5 cents',
  ten: '10 cents',
  nines: '.49 and .99',
}

/** New prices are seen before they are taken. */
function PriceDialog({
  items,
  loading,
  onAct,
  onDraft,
  onClose,
}: DialogProps & { onDraft: (prices: PriceChange) => Promise<void> }) {
  const [way, setWay] = useState<PriceWay>('raise_percent')
  const [typed, setTyped] = useState('5')
  const first = useFirstFocus<HTMLSelectElement>()
  const [rounding, setRounding] = useState<Rounding>('cent')
  const isPercent = way.endsWith('percent')
  const amount = isPercent ? percentOf(typed) : fromDecimal(typed)
  const change = { way, amount: amount ?? 0, rounding }
  const isRight = amount !== undefined && amount >= 0
  const rows = items.map(({ menu_item_id, name, base_price, integration_item_id }) => {
    const isOfTill = integration_item_id !== null
    const after = isOfTill || !isRight ? base_price : toDecimal(changedPrice(fromDecimal(base_price) ?? 0, change))
    return {
      id: menu_item_id,
      name,
      before: base_price,
      after,
      figures: true,
      ...(isOfTill && { change: 'set by the till, stays' }),
    }
  })
  const other = rows.filter(({ before, after }) => before !== after).length
  return (
    <Dialog
      title={`Change price of ${countOf(items)}`}
      wide
      onClose={onClose}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={loading}
            disabled={other === 0}
            onClick={() => {
              if (other > 0) void onDraft(change)
            }}
          >
            Save as a draft
          </Button>
          <Button
            variant="primary"
            loading={loading}
            disabled={other === 0}
            onClick={() => {
              if (other > 0) void onAct({ what: 'price', ...change })
            }}
          >
            Change {other} {other === 1 ? 'price' : 'prices'}
          </Button>
        </>
      }
    >
      <div className={styles.three}>
        <Select
          ref={first}
          label="How"
          options={priceWays.map((value) => ({ value, label: wayWords[value] }))}
          value={way}
          onChange={(event) => setWay(priceWays.find((one) => one === event.target.value) ?? way)}
        />
        <TextField
          label={isPercent ? 'Per cent' : 'Amount'}
          kind="figures"
          inputMode="decimal"
          value={typed}
          error={isRight ? undefined : isPercent ? 'A percentage, such as 5 or 2.5.' : 'An amount, such as 0.50.'}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Select
          label="Round to"
          options={roundings.map((value) => ({ value, label: roundingWords[value] }))}
          value={rounding}
          onChange={(event) => setRounding(roundings.find((one) => one === event.target.value) ?? rounding)}
        />
      </div>
      <Diff label="New prices" rows={rows} />
    </Dialog>
  )
}

const percentOf = (typed: string) => (/^\d{1,3}(\.\d{1,3})?$/.test(typed.trim()) ? Number(typed) : undefined)

function TagDialog({ items, loading, onAct, onClose }: DialogProps) {
  const [tag, setTag] = useState('')
  const first = useFirstFocus()
  const known = [...new Set(items.flatMap(({ tags }) => tags))]
  const word = tag.trim().toLowerCase()
  return (
    <Dialog
      title={`Tag ${countOf(items)}`}
      onClose={onClose}
      foot={
        <>
          <Button
            disabled={!known.includes(word)}
            loading={loading}
            onClick={() => {
              if (known.includes(word)) void onAct({ what: 'tag', tag: word, on: false })
            }}
          >
            Take off
          </Button>
          <Button
            variant="primary"
            loading={loading}
            disabled={word === ''}
            onClick={() => {
              if (word) void onAct({ what: 'tag', tag: word, on: true })
            }}
          >
            Add tag
          </Button>
        </>
      }
    >
      <TextField
        ref={first}
        label="Tag"
        maxLength={30}
        autoComplete="off"
        hint={known.length > 0 ? `They have ${known.join(', ')}.` : 'A word to find them by, such as summer.'}
        value={tag}
        onChange={(event) => setTag(event.target.value)}
      />
    </Dialog>
  )
}

const countOf = (items: readonly AdminItem[]) => `${items.length} ${items.length === 1 ? 'item' : 'items'}`
