import { ok } from '#platform/core/result.ts'
import { asIfAskedIn, inAskedLanguage } from '#platform/server/language.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { letterHtml } from '../rules/letter-html.ts'
import { letterText, type OrderLetterKind, orderLetter } from '../rules/order-letter.ts'
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

type WrittenLetter = { readonly subject: string; readonly body: string; readonly html: string }

/** As the order is now, in the language of its customer. */
export function letterOf(
  { db, clock, publicOrigin }: LetterDeps,
  order: PageOrder,
  kind: OrderLetterKind,
): Promise<WrittenLetter> {
  const address = `${publicOrigin}/order/${order.order_id}?s=${order.order_secret}`
  return asIfAskedIn(order.language, async () => {
    const state = await orderStateOf(db, order, clock.now())
    return inAskedLanguage(() => {
      const letter = orderLetter(kind, state, address)
      return { subject: letter.subject, body: letterText(letter), html: letterHtml(letter) }
    })
  })
}

/** What the customer of this order is sent once it is placed, for somebody else to look at; undefined where there is no such order. */
export async function confirmationMail(deps: LetterDeps, order_id: number) {
  const order = await pageOrder(deps.db, order_id)
  if (!order) return undefined
  return { market_id: order.market_id, ...(await letterOf(deps, order, 'confirmation')) }
}

export async function sendLetter(
  unit: Pick<UnitOfWork, 'send'>,
  { order_id, market_id, receipt_mail }: Pick<PageOrder, 'order_id' | 'market_id' | 'receipt_mail'>,
  letter: WrittenLetter,
  message_key: string,
): Promise<void> {
  await unit.send({
    channel: 'mail',
    recipient: receipt_mail,
    market_id,
    about: `order:${order_id}`,
    ...letter,
    message_key,
  })
}
