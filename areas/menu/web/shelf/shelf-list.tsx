import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { placeText, shelfOf } from '../../rules/shelf/shelf-walk.ts'
import styles from './shelf.module.css'
import type { ShelfDesk, ShelfView } from './shelf-desk.ts'

/** What stands where the walker is, in the order of the walk; what was not seen there may have run out. */
export function ShelfList({ desk, view }: { desk: ShelfDesk; view: ShelfView }) {
  const [isAsking, setAsking] = useState(false)
  const shelf = shelfOf(view.items, view.place)
  const isSeen = (id: number) => view.seen.includes(id)
  const seen = shelf.filter(({ menu_item_id }) => isSeen(menu_item_id))
  const missing = shelf.filter(({ menu_item_id, active }) => active && !isSeen(menu_item_id))
  function takeOff(): void {
    for (const { menu_item_id } of missing) desk.act({ what: 'stock', menu_item_id, active: false, seen: true })
    setAsking(false)
  }
  return (
    <Panel
      title={placeText(view.place)}
      acts={<span className={styles.muted}>{`${seen.length} of ${shelf.length} scanned`}</span>}
      flush
    >
      {shelf.length === 0 && <p className={styles.empty}>Nothing stands here yet.</p>}
      <ol className={styles.shelf}>
        {shelf.map((item) => (
          <li key={item.menu_item_id}>
            <button type="button" onClick={() => desk.look(item)}>
              <span className={styles.mark}>
                {isSeen(item.menu_item_id) && <Icon name="check" size="small" label="Scanned" />}
              </span>
              <span className={styles.name}>{item.name}</span>
              {!item.active && <Pill kind="danger">Out</Pill>}
              <span className={styles.figure}>{moneyText(item.base_price)}</span>
            </button>
          </li>
        ))}
      </ol>
      {seen.length > 0 && missing.length > 0 && !isAsking && (
        <div className={styles.foot}>
          <Button size="small" onClick={() => setAsking(true)}>
            {`${missing.length} not scanned here`}
          </Button>
        </div>
      )}
      {isAsking && (
        <Note
          kind="warn"
          acts={
            <>
              <Button size="small" variant="primary" onClick={takeOff}>
                Mark out of stock
              </Button>
              <Button size="small" variant="ghost" onClick={() => setAsking(false)}>
                Keep
              </Button>
            </>
          }
        >
          {`Has this run out? ${missing.map(({ name }) => name).join(', ')}`}
        </Note>
      )}
    </Panel>
  )
}
