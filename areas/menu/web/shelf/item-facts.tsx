import { type FormEvent, useState } from 'react'
import { toDecimal } from '#platform/core/money.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Pill } from '#ui/pill.tsx'
import { fieldFaults, readPrice } from '../../rules/item-fields.ts'
import { isSamePlace, placeText, type ShelfItem } from '../../rules/shelf/shelf-walk.ts'
import styles from './shelf.module.css'
import type { ShelfDesk, ShelfView } from './shelf-desk.ts'

/** What was found: where it stands, what it costs, whether there is any. */
export function ItemFacts({ desk, view, item }: { desk: ShelfDesk; view: ShelfView; item: ShelfItem }) {
  const { menu_item_id, active, name } = item
  const category = view.categories.find((one) => one.menu_category_id === item.menu_category_id)
  const isHere = isSamePlace(item, view.place)
  return (
    <article className={styles.found} aria-label={name}>
      <header>
        <h2>{name}</h2>
        <p className={styles.muted}>{[category?.name, item.upc].filter(Boolean).join(' · ')}</p>
      </header>
      <p className={styles.pills}>
        <Pill icon="shelf">{item.aisle > 0 ? placeText(item) : 'No place yet'}</Pill>
        {active ? (
          <Pill kind="ok" shape="tick">
            In stock
          </Pill>
        ) : (
          <Pill kind="danger" shape="cross">
            Out of stock
          </Pill>
        )}
      </p>
      <Price key={`${menu_item_id} ${item.base_price}`} {...{ desk, item }} />
      <div className={styles.acts}>
        <Button
          variant={active ? 'plain' : 'primary'}
          onClick={() => desk.act({ what: 'stock', menu_item_id, active: !active, seen: active })}
        >
          {active ? 'Out of stock' : 'Back in stock'}
        </Button>
        {!isHere && (
          <Button icon="shelf" onClick={() => desk.putHere(item)}>
            {`Put at ${placeText(view.place).toLowerCase()}`}
          </Button>
        )}
      </div>
    </article>
  )
}

function Price({ desk, item }: { desk: ShelfDesk; item: ShelfItem }) {
  const { menu_item_id, base_price } = item
  const [text, setText] = useState(toDecimal(base_price))
  const [error, setError] = useState('')
  const price = readPrice(text)
  const isOther = price !== base_price
  function save(event: FormEvent): void {
    event.preventDefault()
    if (price === undefined) setError(fieldFaults.price_out_of_range)
    else if (isOther) desk.act({ what: 'price', menu_item_id, base_price: price, seen: base_price })
  }
  if (item.of_till)
    return (
      <p className={styles.price}>
        <b>{moneyText(base_price)}</b> <span className={styles.muted}>as the till says</span>
      </p>
    )
  return (
    <form onSubmit={save}>
      <div className={styles.priceLine}>
        <MoneyField
          label="Price"
          value={text}
          onTidied={setText}
          onChange={(event) => {
            setText(event.target.value)
            setError('')
          }}
        />
        {isOther && (
          <Button type="submit" variant="primary">
            Save price
          </Button>
        )}
      </div>
      <ErrorLine error={error} />
    </form>
  )
}
