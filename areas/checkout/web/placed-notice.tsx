import type { cartPage } from '#areas/cart/calls/cart-page.ts'
import type { PageStateOf } from '#platform/core/route.ts'
import { Note } from '#ui/note.tsx'

export type PlacedOrder = PageStateOf<typeof cartPage>['placed_order']

/** Where the last order of this device is. */
export function PlacedNotice({ notice }: { notice: PlacedOrder }) {
  if (!notice) return undefined
  return (
    <Note kind="success">
      Your order {notice.order_id} was placed. <a href={notice.path}>See it</a>
    </Note>
  )
}
