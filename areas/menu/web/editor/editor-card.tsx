import { memo, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Pill } from '#ui/pill.tsx'
import { categoryTypes } from '../../rules/category-types.ts'
import { idOf } from '../../rules/menu-intent.ts'
import type { WireMenu } from '../../rules/wire-menu.ts'
import { backWord } from '../back-word.ts'
import type { CategoryItem } from '../item-card.tsx'
import { ItemPicture } from '../item-picture.tsx'
import type { OrderItem } from '../menu-page.tsx'
import { DeletePart, HistoryPart, MovePart, StockPart } from './card-parts.tsx'
import { putInStock } from './edit-menu.ts'
import styles from './editor-card.module.css'
import { type Draft, isPending, type Outcome, removeDraft, useEditor } from './editor-store.ts'
import { ItemCell } from './item-cell.tsx'
import { LinkSelect } from './link-select.tsx'
import { PosMark } from './pos-mark.tsx'

export type CardInput = {
  readonly located: CategoryItem
  readonly store: boolean
  readonly franchise_id: number
  readonly categories: readonly { readonly menu_category_id: number; readonly name: string }[]
  readonly till: WireMenu['integration_items']
  readonly onOrder: OrderItem
}

type Opened = 'move' | 'stock' | 'delete' | 'history'

/** An item with all that an editor may change of it; what asks for more opens inside the card. */
export const EditorCard = memo(function EditorCard({
  located,
  store,
  franchise_id,
  categories,
  till,
  onOrder,
}: CardInput) {
  const { item, category } = located
  const [opened, setOpened] = useState<Opened>()
  const [failure, setFailure] = useState({ text: '', count: 0 })
  const loading = useEditor(isPending(item))
  const draft = useEditor(({ drafts }) => drafts.find((one) => one.item.menu_item_id === item.menu_item_id))
  const hasPlace = category.type >= categoryTypes.products

  const toggle = (part: Opened) => setOpened(opened === part ? undefined : part)
  const close = () => setOpened(undefined)
  async function run(change: Promise<Outcome>) {
    const begunIn = opened
    setFailure({ text: '', count: failure.count })
    const done = await change
    // What was opened while the answer was under way stays.
    if (done.ok) setOpened((now) => (now === begunIn ? undefined : now))
    else setFailure({ text: done.message, count: failure.count + 1 })
  }

  /** Editors eat as well (MED-02 adds to what visitors have). */
  async function order(): Promise<Outcome> {
    const refused = await onOrder(located)
    return refused === undefined ? { ok: true } : { ok: false, message: refused }
  }

  if (draft?.error !== undefined) return <FailedDraft draft={draft} error={draft.error} />
  return (
    <article className={classes(styles.card, !item.active && styles.out)} aria-label={item.name} aria-busy={loading}>
      <div className={styles.head}>
        <ItemPicture item={item} category={category} store={store} faded={!item.active} className={styles.picture} />
        <div className={styles.cells}>
          <div className={styles.line}>
            <h3 className={styles.name}>
              <ItemCell item={item} field="name" />
            </h3>
            <span className={styles.price}>
              <ItemCell item={item} field="base_price" />
            </span>
          </div>
          <div className={styles.description}>
            <ItemCell item={item} field="description" />
          </div>
          {hasPlace && (
            <div className={styles.place}>
              Aisle <ItemCell item={item} field="aisle" />
              Shelf <ItemCell item={item} field="shelf" />
              Bay <ItemCell item={item} field="bay" />
            </div>
          )}
          {till.length > 0 && <LinkSelect item={item} till={till} loading={loading} onLink={run} />}
          <PosMark franchise_id={franchise_id} item={item} />
          {!item.active && (
            <Pill kind="orange" shape="half">
              {backWord(item.restore_date)}
            </Pill>
          )}
        </div>
      </div>
      <div className={styles.acts}>
        {item.active ? (
          <>
            <Button
              variant="ghost"
              size="small"
              aria-expanded={opened === 'move'}
              aria-label={`Change category of ${item.name}`}
              onClick={() => toggle('move')}
            >
              Change category
            </Button>
            <Button
              variant="ghost"
              size="small"
              aria-expanded={opened === 'stock'}
              aria-label={`Out of stock: ${item.name}`}
              onClick={() => toggle('stock')}
            >
              Out of stock
            </Button>
          </>
        ) : (
          <Button
            size="small"
            icon="undo"
            loading={loading}
            aria-label={`Back in stock: ${item.name}`}
            onClick={() => void run(putInStock(item))}
          >
            Back in stock
          </Button>
        )}
        <span className={styles.push}>
          {item.active && item.menu_item_id > 0 && (
            <IconButton icon="bag" size="small" label={`Add Item, ${item.name}`} onClick={() => void run(order())} />
          )}
          <IconButton
            icon="clock"
            size="small"
            label={`History of ${item.name}`}
            aria-expanded={opened === 'history'}
            disabled={item.menu_item_id < 0}
            onClick={() => toggle('history')}
          />
          <IconButton
            icon="trash"
            size="small"
            label={`Delete ${item.name}`}
            aria-expanded={opened === 'delete'}
            onClick={() => toggle('delete')}
          />
        </span>
      </div>
      {failure.text && (
        <div className={styles.part}>
          <ErrorLine error={failure.text} count={failure.count} />
        </div>
      )}
      {opened === 'move' && (
        <MovePart item={item} from={category} categories={categories} loading={loading} onRun={run} onClose={close} />
      )}
      {opened === 'stock' && <StockPart item={item} loading={loading} onRun={run} onClose={close} />}
      {opened === 'delete' && <DeletePart item={item} loading={loading} onRun={run} onClose={close} />}
      {opened === 'history' && <HistoryPart franchise_id={franchise_id} item={item} />}
    </article>
  )
})

/** What the bar code led to nothing is not stored; it says why, and can be put away (MED-37, SIL-OPS-113). */
function FailedDraft({ draft, error }: { draft: Draft; error: string }) {
  const { item } = draft
  return (
    <article className={classes(styles.card, styles.failed)} aria-label={item.name}>
      <div className={styles.cells}>
        <h3 className={styles.name}>{item.name}</h3>
        <p className={styles.error} role="alert">
          {error}
        </p>
      </div>
      <div className={styles.acts}>
        <Button size="small" aria-label={`Dismiss ${item.name}`} onClick={() => removeDraft(idOf(item))}>
          Dismiss
        </Button>
      </div>
    </article>
  )
}
