import { moneyText } from '#ui/money-text.ts'
import { Pill } from '#ui/pill.tsx'
import { posStateKinds, posStateWords } from '../../rules/pos-states.ts'
import type { WireMenuItem } from '../../rules/wire-menu.ts'
import styles from './editor-card.module.css'
import { useEditor } from './editor-store.ts'

/** Where the till has an item otherwise: what it says, and the page on which one of the two is chosen. */
export function PosMark({ franchise_id, item }: { franchise_id: number; item: WireMenuItem }) {
  const differing = useEditor((state) => state.till.differing.get(item.menu_item_id))
  if (!differing || item.integration_item_id === null) return null
  const { state, pos_price } = differing
  const isOfPrice = state === 'price_differs' || state === 'both_differ'
  return (
    <p className={styles.till}>
      <Pill kind={posStateKinds[state]}>{posStateWords[state]}</Pill>
      {isOfPrice && pos_price !== null && <span>{moneyText(pos_price)} in the till</span>}
      <a href={`/admin/pos/${franchise_id}`} aria-label={`Compare ${item.name} with the till`}>
        Compare
      </a>
    </p>
  )
}
