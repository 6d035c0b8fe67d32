import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import styles from './checkout-parts.module.css'
import { useLineChanges } from './use-line-changes.ts'
import { words } from './words.ts'

/** Above the cart: which lines cost something else by now, or are gone. Nothing is placed at a price that was not shown. */
export function LineChangesNote({ cart }: { cart: CartState }) {
  const { changes, read } = useLineChanges(cart)
  return (
    <div role="status">
      {changes.length > 0 && (
        <Note kind="warn" acts={<Button onClick={read}>{words.read}</Button>}>
          <ul className={styles.changes}>
            {changes.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  )
}
