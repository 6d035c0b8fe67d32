import { type FormEvent, useEffect, useState } from 'react'
import { ask } from '#platform/web/route.ts'
import { useOnline } from '#platform/web/use-online.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Select } from '#ui/select.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TextField } from '#ui/text-field.tsx'
import { lookUpShelf } from '../../calls/shelf/shelf-walk.ts'
import { fieldFaults, longestNewName, readNewName, readPrice } from '../../rules/item-fields.ts'
import { placeText } from '../../rules/shelf/shelf-walk.ts'
import styles from './shelf.module.css'
import type { ShelfDesk, ShelfView } from './shelf-desk.ts'
import type { UnknownCode } from './shelf-storage.ts'

type NewProductProps = { desk: ShelfDesk; view: ShelfView; franchise_id: number; code: UnknownCode }

/** A code that is not on the menu: looked up where there is a signal, and added once somebody has said what it costs. */
export function NewProduct({ desk, view, franchise_id, code }: NewProductProps) {
  const { upc, place } = code
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [price, setPrice] = useState('')
  const [category, setCategory] = useState('')
  const [error, setError] = useState('')
  const isOnline = useOnline()
  const look = useLookUp(franchise_id, upc, isOnline, (found) => {
    setName((typed) => typed || found.name)
    setDescription(found.description)
  })

  function add(event: FormEvent): void {
    event.preventDefault()
    setError(problemOf() ?? '')
  }
  /** Adds it, or answers what is missing. */
  function problemOf(): string | undefined {
    const read = readNewName(name)
    const base_price = readPrice(price)
    if (!read.ok) return fieldFaults[read.fault]
    if (base_price === undefined || price.trim() === '') return fieldFaults.price_out_of_range
    if (!category) return 'Please choose a category.'
    const after = view.last_of[`${place.aisle} ${place.shelf} ${place.bay}`] ?? null
    const menu_category_id = Number(category)
    desk.act({ what: 'create', upc, menu_category_id, name: read.value, description, base_price, place, after })
    desk.forgetCode(upc)
    desk.close()
    return undefined
  }

  return (
    <article className={styles.found} aria-label={`Code ${upc}`}>
      <header>
        <h2>Not on the menu</h2>
        <p className={styles.muted}>{`${upc} · ${placeText(place)}`}</p>
      </header>
      <div role="status">
        {look === 'looking' && (
          <p className={styles.looking}>
            <Spinner size="small" /> Looking it up
          </p>
        )}
        {look !== 'looking' && look !== 'found' && <p className={styles.muted}>{look}</p>}
      </div>
      <form className={styles.newProduct} onSubmit={add}>
        <TextField
          label="Name"
          value={name}
          maxLength={longestNewName}
          onChange={(event) => setName(event.target.value)}
          autoComplete="off"
        />
        <div className={styles.pair}>
          <MoneyField
            label="Price"
            value={price}
            onTidied={setPrice}
            onChange={(event) => setPrice(event.target.value)}
          />
          <Select
            label="Category"
            placeholder="Choose"
            options={view.categories.map((one) => ({ value: String(one.menu_category_id), label: one.name }))}
            value={category}
            onChange={(event) => setCategory(event.target.value)}
          />
        </div>
        <ErrorLine error={error} />
        <div className={styles.acts}>
          <Button type="submit" variant="primary" icon="plus">
            Add to the menu
          </Button>
          <Button variant="quiet" onClick={desk.close}>
            Later
          </Button>
        </div>
      </form>
    </article>
  )
}

type Found = { readonly name: string; readonly description: string }

/** `looking`, `found`, or why there is nothing; asked again when a signal comes back. */
function useLookUp(franchise_id: number, upc: string, isOnline: boolean, onFound: (found: Found) => void): string {
  const [state, setState] = useState('looking')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is found is put into the form once
  useEffect(() => {
    if (!isOnline) return setState('No signal: it is looked up later. You may type its name now.')
    let isOver = false
    setState('looking')
    void ask(lookUpShelf, { franchise_id, upc }).then((answer) => {
      if (isOver) return
      if (!answer.ok) return setState(answer.message)
      if (!answer.data.name) return setState(`${answer.data.reason}. Type its name.`.replace('..', '.'))
      onFound(answer.data)
      setState('found')
    })
    return () => {
      isOver = true
    }
  }, [franchise_id, upc, isOnline])
  return state
}
