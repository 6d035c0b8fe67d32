import { memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dollars, dollarsOf, fromDecimal } from '#platform/core/money.ts'
import { rich } from '#platform/web/rich.ts'
import { Button } from '#ui/button.tsx'
import { Item } from '#ui/town/item.tsx'
import { shortDescription } from '../rules/browsing.ts'
import { itemPath } from '../rules/menu-texts.ts'
import { groupsFromWire } from '../rules/options.ts'
import { leastOptionsCost } from '../rules/pricing.ts'
import type { WireCategory, WireMenuItem } from '../rules/wire-menu.ts'
import { backWord } from './back-word.ts'
import styles from './item-card.module.css'
import { ItemPicture } from './item-picture.tsx'
import { words } from './words.ts'

/** An item with the category that it stands in. */
export type CategoryItem = {
  readonly item: WireMenuItem
  readonly category: WireCategory
  readonly menu_item_id: number
  readonly name: string
}

export type InCart = {
  readonly count: number
  /** Takes the place of Add Item. */
  readonly control?: ReactNode
}

/** What adds an item without scripts. */
export const addForm = 'menu-add'

type ItemCardProps = {
  franchise_id: number
  located: CategoryItem
  store: boolean
  held: InCart | undefined
  onAsk: (located: CategoryItem) => void
  onQuickAdd: (item: WireMenuItem) => Promise<string | undefined>
}

export const ItemCard = memo(function ItemCard({
  franchise_id,
  located,
  store,
  held,
  onAsk,
  onQuickAdd,
}: ItemCardProps) {
  const { item, category } = located
  const [loading, setLoading] = useState(false)
  const [problem, setProblem] = useState('')
  const act = useKeptFocus(held?.control !== undefined)

  // Without questions of its own an item is added at once (SIL-OPS-96).
  async function add() {
    if (item.option_question_groups.length > 0) return onAsk(located)
    if (loading) return
    setLoading(true)
    setProblem('')
    setProblem((await onQuickAdd(item)) ?? '')
    setLoading(false)
  }

  return (
    <Item
      name={item.name}
      detail={
        <>
          {shortDescription(item.description)}
          {problem && (
            <span className={styles.problem} role="alert">
              {problem}
            </span>
          )}
        </>
      }
      price={priceOf(item)}
      picture={<ItemPicture item={item} category={category} store={store} faded={!item.active} />}
      outWord={item.active ? undefined : backWord(item.restore_date)}
      act={
        <div ref={act} className={styles.act}>
          {held?.control ?? (
            <>
              {held && <span className={styles.held}>{words.in_cart({ count: held.count })}</span>}
              <Button
                variant="tint"
                icon="plus"
                loading={loading}
                onClick={(event) => {
                  event.preventDefault()
                  void add()
                }}
                type="submit"
                form={addForm}
                name="menu_item_id"
                value={item.menu_item_id}
                {...(item.option_question_groups.length > 0 && {
                  formMethod: 'get',
                  formAction: itemPath(franchise_id, item.menu_item_id),
                })}
                // Equal buttons of a list are told apart by what they add.
                aria-label={words.add_what({ name: item.name })}
              >
                {words.add}
              </Button>
            </>
          )}
        </div>
      }
    />
  )
})

/** Where the stepper takes the place of the button that was pressed, it has the focus, and the other way round. */
function useKeptFocus(isOther: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const seen = useRef({ isOther, hadFocus: false })
  useEffect(() => {
    const within = place.current
    const note = (event: FocusEvent) => {
      // What is taken out of the page says nothing, or loses it to nobody.
      if (event.type === 'focusin' || event.relatedTarget !== null) seen.current.hadFocus = event.type === 'focusin'
    }
    within?.addEventListener('focusin', note)
    within?.addEventListener('focusout', note)
    return () => {
      within?.removeEventListener('focusin', note)
      within?.removeEventListener('focusout', note)
    }
  }, [])
  useLayoutEffect(() => {
    if (seen.current.isOther === isOther) return
    seen.current.isOther = isOther
    const buttons = [...(place.current?.querySelectorAll('button') ?? [])]
    if (seen.current.hadFocus && document.activeElement === document.body)
      buttons.at(-1)?.focus({ preventScroll: true })
  }, [isOther])
  return place
}

/** What costs nothing by itself is paid by what must be chosen with it. */
function priceOf({ base_price, option_question_groups }: WireMenuItem): ReactNode {
  const least = fromDecimal(base_price) === 0 ? leastOptionsCost(groupsFromWire(option_question_groups)) : 0
  if (least === 0) return dollarsOf(base_price)
  return rich(words.price_from({ amount: dollars(least) }), { small: (said) => <small>{said}</small> })
}
