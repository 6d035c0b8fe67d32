import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextField } from '#ui/text-field.tsx'
import { categoryTypes } from '../../rules/category-types.ts'
import { fieldFaults, type usualPlace } from '../../rules/item-fields.ts'
import { readPlaceOf } from '../../rules/new-item.ts'
import type { WireCategory } from '../../rules/wire-menu.ts'
import { createUpcItem } from './edit-menu.ts'
import styles from './editor-card.module.css'

/** A bar code, typed or by a scanner that types: each Enter is an item, and the next one can be scanned at once (MED-09). */
export function UpcCard({ category }: { category: WireCategory }) {
  const code = useRef<HTMLInputElement>(null)
  const [place, setPlace] = useState<Record<keyof typeof usualPlace, string>>({ aisle: '1', shelf: '1', bay: '1' })
  const [error, setError] = useState('')
  const hasPlace = category.type >= categoryTypes.products

  function add(event: FormEvent) {
    event.preventDefault()
    const upc = code.current?.value.trim() ?? ''
    const read = readPlaceOf(place)
    if (upc === '') return setError('Please enter a UPC.')
    if (!read.ok) return setError(fieldFaults[read.fault])
    setError('')
    if (code.current) code.current.value = ''
    code.current?.focus()
    void createUpcItem(category.menu_category_id, upc, read.value)
  }

  return (
    <article className={styles.fresh} aria-label={`UPC entry for ${category.name}`}>
      <form onSubmit={add} noValidate className={styles.upc}>
        <div className={styles.head}>
          <span className={styles.drop}>
            <Icon name="barcode" />
          </span>
          <div className={styles.cells}>
            <TextField ref={code} label="UPC" inputMode="numeric" maxLength={40} error={error || undefined} />
            {hasPlace && (
              <div className={styles.places}>
                {(['aisle', 'shelf', 'bay'] as const).map((field) => (
                  <TextField
                    key={field}
                    label={words[field]}
                    kind="figures"
                    inputMode="numeric"
                    value={place[field]}
                    onChange={({ currentTarget: { value } }) => setPlace({ ...place, [field]: value })}
                  />
                ))}
              </div>
            )}
          </div>
        </div>
        <div className={styles.acts}>
          <Button size="small" variant="primary" type="submit">
            Add by UPC
          </Button>
        </div>
      </form>
    </article>
  )
}

const words = { aisle: 'Aisle', shelf: 'Shelf', bay: 'Bay' } as const
