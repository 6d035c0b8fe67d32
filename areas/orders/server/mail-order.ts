import { ok } from '#platform/core/result.ts'
import { letterHtml } from '../rules/letter-html.ts'
import { letterText, type OrderLetterKind, orderLetter } from '../rules/order-letter.ts'
import type { OrdersDeps } from './deps.ts'
import { orderStateOf, pageOrder } from './order-state.ts'

type Deps = Pick<OrdersDeps, 'db' | 'units' | 'clock' | 'publicOrigin'>

/** Once for each order and kind, however often the job comes. */
export async function mailOrder(deps: Deps, order_id: number, kind: OrderLetterKind): Promise<void> {
  const order = await pageOrder(deps.db, order_id)
  if (!order || order.receipt_mail === '') return
  const address = `${deps.publicOrigin}/order/${order_id}?s=${order.order_secret}`
  const letter = orderLetter(kind, await orderStateOf(deps.db, order, deps.clock.now()), address)
  await deps.units.run(undefined, async (unit) => {
    await unit.send({
      channel: 'mail',
      recipient: order.receipt_mail,
      market_id: order.market_id,
      order_id,
      subject: letter.subject,
      body: letterText(letter),
      html: letterHtml(letter),
      message_key: `order/${order_id}/${kind}`,
    })
    return ok({})
  })
}
