import type { cartPage } from '#areas/cart/calls/cart-page.ts'
import type { PageStateOf } from '#platform/core/route.ts'
import { rich } from '#platform/web/rich.ts'
import { Note } from '#ui/note.tsx'
import { words } from './words.ts'

export type PlacedOrder = PageStateOf<typeof cartPage>['placed_order']

/** Where the last order of this device is. */
export function PlacedNotice({ notice }: { notice: PlacedOrder }) {
  if (!notice) return undefined
  return (
    <Note kind="success">
      {rich(words.placed({ order_id: notice.order_id }), { link: (said) => <a href={notice.path}>{said}</a> })}
    </Note>
  )
}
