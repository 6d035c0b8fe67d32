import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Editable } from '#ui/editable.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Icon } from '#ui/icon.tsx'
import { categoryTypes } from '../../rules/category-types.ts'
import { longestDescription, longestNewName, placeholders, usualPlace } from '../../rules/item-fields.ts'
import type { TypedItem } from '../../rules/new-item.ts'
import type { WireCategory } from '../../rules/wire-menu.ts'
import { createItem, type NewItemFault } from './edit-menu.ts'
import styles from './editor-card.module.css'

const nothing: Partial<TypedItem> = {}

/** The card of an item that is not there yet: its placeholders go when somebody comes to type (MED-08, MED-31, MED-32). */
export function NewItemCard({ category }: { category: WireCategory }) {
  const [typed, setTyped] = useState(nothing)
  const [fault, setFault] = useState<NewItemFault & { readonly count: number }>()
  const hasPlace = category.type >= categoryTypes.products

  const cell = (
    field: keyof TypedItem,
    label: string,
    more: { lines?: boolean; figures?: boolean; maxLength?: number },
  ) => {
    const placeholder =
      field in placeholders ? placeholders[field as keyof typeof placeholders] : String(usualPlace[field as 'aisle'])
    return (
      <Editable
        label={`${label} of the new item in ${category.name}`}
        value={String(typed[field] ?? placeholder)}
        clearOnFocus={typed[field] === undefined && field in placeholders}
        error={fault?.field === field ? fault.message : undefined}
        shownAs={field === 'price' ? priceText : undefined}
        onSave={async (text) => {
          setTyped((known) => ({ ...known, [field]: text }))
          setFault(undefined)
          return { ok: true }
        }}
        {...more}
      />
    )
  }

  async function create() {
    const item = { ...placeholders, ...usualPlace, ...typed }
    const fails = await createItem(category.menu_category_id, item)
    // A card that was made starts anew; who has typed the next one meanwhile keeps it.
    if (!fails) setTyped((known) => (known === typed ? nothing : known))
    setFault(fails && { ...fails, count: (fault?.count ?? 0) + 1 })
  }

  return (
    <article className={styles.fresh} aria-label={`New item in ${category.name}`}>
      <div className={styles.head}>
        <span className={styles.drop}>
          <Icon name="plus" />
        </span>
        <div className={styles.cells}>
          <div className={styles.line}>
            <span className={styles.name}>{cell('name', 'Name', { maxLength: longestNewName })}</span>
            <span className={styles.price}>{cell('price', 'Price', { figures: true })}</span>
          </div>
          <div className={styles.description}>
            {cell('description', 'Description', { lines: true, maxLength: longestDescription })}
          </div>
          {hasPlace && (
            <div className={styles.place}>
              Aisle {cell('aisle', 'Aisle', { figures: true })}
              Shelf {cell('shelf', 'Shelf', { figures: true })}
              Bay {cell('bay', 'Bay', { figures: true })}
            </div>
          )}
        </div>
      </div>
      <div className={styles.acts}>
        <Button size="small" variant="primary" onClick={() => void create()}>
          Create item
        </Button>
        <ErrorLine error={fault && fault.field === undefined ? fault.message : ''} count={fault?.count} />
      </div>
    </article>
  )
}

const priceText = (value: string) => (Number.isNaN(Number(value)) ? value : `$${Number(value).toFixed(2)}`)
