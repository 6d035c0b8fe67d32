import { useCallback, useState } from 'react'
import {
  addFailure,
  addToCart,
  CartBar,
  CartSummary,
  LineStepper,
  OtherRestaurant,
  useKeptCart,
  useOrdering,
} from '#areas/cart/web/public.tsx'
import type { LineAnswers } from '#areas/menu/rules/answer-values.ts'
import type { WireMenu, WireMenuItem } from '#areas/menu/rules/wire-menu.ts'
import { LateEditor, LateEditorSide, Menu } from '#areas/menu/web/public.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { searchNow } from '#platform/web/search-now.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { NavAlert, type NavMessage } from '#ui/nav-alert.tsx'
import { Columns } from '#ui/town/columns.tsx'
import { whenIdle } from '#ui/when-idle.ts'
import type { menuPage } from '../calls/menu-pages.ts'
import { CustomerPage } from './customer-page.tsx'
import { useTimedCartLinks } from './use-timed-cart-links.ts'
import { useWholeMenu } from './whole-menu.ts'
import { words } from './words.ts'

/** How long the cart button stays lit (GEN-06). */
const flashMs = 200
/** A menu that was just read is as it is. */
const followAfterMs = 1_500

type AddInput = {
  item: WireMenuItem
  answers: LineAnswers
  quantity: number
  settle: (refused: string | undefined) => void
}

const useMenuPage = pageHook<typeof menuPage>()

/** Once nothing else is to do: what a visitor sees first needs none of it. */
const LateFollow = lazyPart<{ franchise_id: number; editor: boolean }>(async () => {
  await new Promise<void>((resolve) => setTimeout(() => whenIdle(resolve), followAfterMs))
  return (await import('./follow-menu.tsx')).FollowMenu
})

/** The menu with a cart beside it: what customers order from. */
export function OrderingMenu() {
  const menu = useMenuPage('menu')
  const franchise = useMenuPage('franchise')
  const cart = useMenuPage('cart')
  const market = useMenuPage('market')
  const ordering = useOrdering()
  useKeptCart(cart)
  const placed = { ...franchise, path: ordering.placePath(franchise) }
  // Restaurants stand in the list of their market, package stores in one of their own (MNU-03).
  const own =
    franchise.kind === 'package_store'
      ? { label: words.list_of_stores, href: '/package_stores' }
      : { label: words.restaurants, href: market ? `/restaurants/${market.slug}` : '/' }
  useTimedCartLinks()
  const onRestAgain = useWholeMenu(menu.rest)
  const part = useMenuPage('category_page')
  const [wasAdded] = useState(() => new URLSearchParams(searchNow()).has('added'))
  const [alert, setAlert] = useState<NavMessage & { menu_item_id: number }>()
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
    if (added !== 'added') return addFailure(added)
    setAlert({ id: Date.now(), text: words.added, menu_item_id: item.menu_item_id })
    setFlash(true)
    setTimeout(() => setFlash(false), flashMs)
    return undefined
  }

  const inCart = useCallback(
    (item: WireMenuItem) => {
      const held = cart?.franchise?.franchise_id === menu.franchise_id ? cart.lines : []
      const ofItem = held.filter((line) => line.menu_item_id === item.menu_item_id && line.available)
      const [line] = ofItem
      if (!line) return undefined
      // With answers of its own each portion may be another: the sheet asks anew, and the cart counts.
      if (item.option_question_groups.length > 0 || ofItem.length > 1 || line.answers.length > 0)
        return { count: ofItem.reduce((sum, { quantity }) => sum + quantity, 0) }
      return { count: line.quantity, control: <LineStepper line={line} /> }
    },
    [cart, menu.franchise_id],
  )

  async function clearAndAdd(input: AddInput) {
    setClearing(true)
    const refused = await add(input.item, input.answers, input.quantity, true)
    setClearing(false)
    setAsking(undefined)
    input.settle(refused)
  }

  function keep(input: AddInput) {
    setAsking(undefined)
    input.settle(words.cart_kept)
  }

  /** What was taken out again meanwhile is not said to be in the cart. */
  const told = cart?.lines.some(({ menu_item_id }) => menu_item_id === alert?.menu_item_id) ? alert : undefined
  const Shown = menu.editor ? LateEditor : Menu
  return (
    <CustomerPage white flash={flash} alert={<NavAlert message={told} onGone={() => setAlert(undefined)} />}>
      <Columns
        isHalved={franchise.path === '/9'}
        side={menu.editor ? <EditorsSide menu={menu} cart={cart} /> : <CartSummary cart={cart} />}
        bar={cart && cart.lines.length > 0 && <CartBar cart={cart} />}
      >
        {wasAdded && cart && cart.lines.length > 0 && (
          <p role="status">
            {words.added} · <a href={ordering.cartPath}>{words.view_cart}</a>
          </p>
        )}
        <Shown
          menu={menu}
          part={part}
          onRestAgain={onRestAgain}
          franchise={placed}
          list={ordering.places ?? own}
          onAdd={add}
          inCart={inCart}
        />
        <LateFollow franchise_id={menu.franchise_id} editor={menu.editor} />
      </Columns>
      {asking && (
        <OtherRestaurant loading={clearing} onClear={() => void clearAndAdd(asking)} onKeep={() => keep(asking)} />
      )}
    </CustomerPage>
  )
}

/** The cart of an editor is there once it holds something. */
function EditorsSide({ menu, cart }: { menu: WireMenu; cart: Parameters<typeof CartSummary>[0]['cart'] }) {
  return (
    <div>
      {cart && cart.lines.length > 0 && <CartSummary cart={cart} />}
      <LateEditorSide menu={menu} />
    </div>
  )
}
