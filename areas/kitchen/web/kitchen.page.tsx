import { useEffect, useState } from 'react'
import { keepPageOffline } from '#platform/web/keep-page-offline.ts'
import { servedState } from '#platform/web/page-hook.ts'
import { makeRinger } from '#platform/web/ring-sound.ts'
import { useLitScreen } from '#platform/web/use-lit-screen.ts'
import { useSearch } from '#platform/web/use-search.ts'
import { useBackCloses } from '#ui/use-back-closes.ts'
import { ModalLayer } from '#ui/use-modal.ts'
import type { kitchenPage } from '../calls/kitchen.ts'
import { ordersIn } from '../rules/kitchen-state.ts'
import { Call } from './call.tsx'
import { ItemsView, useItemsDraft } from './items-view.tsx'
import { makeKitchenDesk } from './kitchen-desk.ts'
import { KitchenFrame } from './kitchen-frame.tsx'
import { addKitchenHead } from './kitchen-head.ts'
import { kitchenSearch } from './kitchen-search.ts'
import { OrdersView } from './orders-view.tsx'
import { SignedOut } from './signed-out.tsx'
import { TicketsView } from './tickets-view.tsx'
import { TodayView } from './today-view.tsx'
import { useKitchen, useNow } from './use-kitchen.ts'
import { useKitchenRing } from './use-kitchen-ring.ts'

/** `/restaurant_app`: a tablet on the pass, read from a step away. A new order takes the whole screen until somebody answers. */
export default function KitchenPage() {
  const [desk] = useState(() => makeKitchenDesk(servedState<typeof kitchenPage>().kitchen as never))
  const [ringer] = useState(makeRinger)
  const shown = useKitchen(desk)
  const now = useNow(desk)
  const [{ view }, change] = useSearch(kitchenSearch)
  const draft = useItemsDraft()
  const { kitchen } = shown
  const incoming = ordersIn('new', kitchen, now)
  const [first] = incoming
  const isAllowed = useKitchenRing(ringer, first?.order_id)
  useLitScreen(!shown.is_signed_out)
  useEffect(() => void keepPageOffline('/restaurant_app'), [])
  if (shown.is_signed_out) return <SignedOut phone={kitchen.support_phone} />
  if (first && view === 'orders') {
    const more = incoming.length - 1
    return (
      <ModalLayer value={useBackCloses}>
        <Call
          key={first.order_id}
          {...{ desk, shown, now, more, isAllowed }}
          order={first}
          onItems={() => change({ view: 'items' })}
        />
      </ModalLayer>
    )
  }
  return (
    <ModalLayer value={useBackCloses}>
      <KitchenFrame
        {...{ desk, shown, now, view, ringer, isAllowed }}
        incoming={incoming.length}
        onView={(next) => change({ view: next })}
      >
        {view === 'orders' && <OrdersView {...{ desk, shown, now }} />}
        {view === 'items' && <ItemsView {...draft} kitchen={kitchen} />}
        {view === 'tickets' && <TicketsView {...{ desk, shown, now }} />}
        {view === 'today' && <TodayView kitchen={kitchen} now={now} />}
      </KitchenFrame>
    </ModalLayer>
  )
}

addKitchenHead()
