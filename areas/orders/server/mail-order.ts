import { ok } from '#platform/core/result.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { letterHtml } from '../rules/letter-html.ts'
import { letterText, type OrderLetter, type OrderLetterKind, orderLetter } from '../rules/order-letter.ts'
import type { OrdersDeps } from './deps.ts'
import { orderStateOf, type PageOrder, pageOrder } from './order-state.ts'

type Deps = Pick<OrdersDeps, 'db' | 'units' | 'clock' | 'publicOrigin'>

/** Once for each order and kind, however often the job comes. */
export async function mailOrder(deps: Deps, order_id: number, kind: OrderLetterKind): Promise<void> {
  const order = await pageOrder(deps.db, order_id)
  if (!order || order.receipt_mail === '') return
  const letter = await letterOf(deps, order, kind)
  await deps.units.run(undefined, async (unit) => {
    await sendLetter(unit, order, letter, `order/${order_id}/${kind}`)
    return ok({})
  })
}

type LetterDeps = Pick<OrdersDeps, 'db' | 'clock' | 'publicOrigin'>

/** As the order is now. */
export async function letterOf(
  { db, clock, publicOrigin }: LetterDeps,
  order: PageOrder,
  kind: OrderLetterKind,
): Promise<OrderLetter> {
  const address = `${publicOrigin}/order/${order.order_id}?s=${order.order_secret}`
  return orderLetter(kind, await orderStateOf(db, order, clock.now()), address)
}

/** What the customer of this order is sent once it is placed, for somebody else to look at; undefined where there is no such order. */
export async function confirmationMail(deps: LetterDeps, order_id: number) {
  const order = await pageOrder(deps.db, order_id)
  if (!order) return undefined
  const letter = await letterOf(deps, order, 'confirmation')
  return { market_id: order.market_id, subject: letter.subject, body: letterText(letter), html: letterHtml(letter) }
}

export async function sendLetter(
  unit: Pick<UnitOfWork, 'send'>,
  { order_id, market_id, receipt_mail }: Pick<PageOrder, 'order_id' | 'market_id' | 'receipt_mail'>,
  letter: OrderLetter,
  message_key: string,
): Promise<void> {
  await unit.send({
    channel: 'mail',
    recipient: receipt_mail,
    market_id,
    about: `order:${order_id}`,
    subject: letter.subject,
    body: letterText(letter),
    html: letterHtml(letter),
    message_key,
  })
}
