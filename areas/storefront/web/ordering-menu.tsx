import { useState } from 'react'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { addFailures, addToCart, CartBar, CartSummary, OtherRestaurant } from '#areas/cart/web/public.tsx'
import type { LineAnswers } from '#areas/menu/rules/answer-values.ts'
import type { FranchiseCard, WireMenu, WireMenuItem } from '#areas/menu/rules/wire-menu.ts'
import { Menu } from '#areas/menu/web/public.tsx'
import { usePageState } from '#platform/web/page-state.ts'
import { NavAlert, type NavMessage } from '#ui/nav-alert.tsx'
import { Columns } from '#ui/town/columns.tsx'
import { CustomerPage } from './customer-page.tsx'

/** How long the cart button stays lit (GEN-06). */
const flashMs = 200

type AddInput = {
  item: WireMenuItem
  answers: LineAnswers
  quantity: number
  settle: (refused: string | undefined) => void
}

/** The menu with a cart beside it: what customers order from. */
export function OrderingMenu() {
  const menu = usePageState<WireMenu>('menu')
  const franchise = usePageState<FranchiseCard>('franchise')
  const cart = usePageState<CartState | undefined>('cart')
  const [alert, setAlert] = useState<NavMessage>()
  const [flash, setFlash] = useState(false)
  const [asking, setAsking] = useState<AddInput>()
  const [clearing, setClearing] = useState(false)

  async function add(
    item: WireMenuItem,
    answers: LineAnswers,
    quantity: number,
    override = false,
  ): Promise<string | undefined> {
    const { franchise_id } = menu
    const added = await addToCart({ franchise_id, menu_item_id: item.menu_item_id, answers, quantity, override })
    if (added === 'other_restaurant') return new Promise((settle) => setAsking({ item, answers, quantity, settle }))
    if (added !== 'added') return addFailures[added]
    setAlert({ id: Date.now(), text: 'Item added to cart' })
    setFlash(true)
    setTimeout(() => setFlash(false), flashMs)
    return undefined
  }

  async function clearAndAdd(wish: AddInput) {
    setClearing(true)
    const refused = await add(wish.item, wish.answers, wish.quantity, true)
    setClearing(false)
    setAsking(undefined)
    wish.settle(refused)
  }

  function keep(wish: AddInput) {
    setAsking(undefined)
    wish.settle('Your cart stays as it was.')
  }

  return (
    <CustomerPage white flash={flash} alert={<NavAlert message={alert} onGone={() => setAlert(undefined)} />}>
      <Columns side={<CartSummary cart={cart} />} bar={cart && cart.lines.length > 0 && <CartBar cart={cart} />}>
        <Menu menu={menu} franchise={franchise} onAdd={add} />
      </Columns>
      {asking && (
        <OtherRestaurant busy={clearing} onClear={() => void clearAndAdd(asking)} onKeep={() => keep(asking)} />
      )}
    </CustomerPage>
  )
}
