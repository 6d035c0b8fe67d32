import { timeText } from '#platform/core/local-time.ts'
import type { TicketLine } from './ticket-line.ts'

/** What is printed and mailed of an order: no prices (SIL-ORD-132). */
export type KitchenTicket = {
  readonly order_id: number
  readonly franchise: string
  readonly time_zone: string
  readonly is_delivery: boolean
  readonly alcohol: boolean
  /** 'Noor H.' */
  readonly customer: string
  readonly driver: string | null
  readonly pays_here: boolean
  readonly created_at: number
  readonly ready_at: number
  /** '6:00 PM - 8:00 PM'; empty is as soon as possible. */
  readonly window: string
  /** How often it was printed. */
  readonly copies: number
  readonly is_cancelled: boolean
  readonly lines: readonly TicketLine[]
}

/** A second copy says that it is one, so that nothing is cooked twice. */
export function copyText({ copies }: Pick<KitchenTicket, 'copies'>): string {
  return copies > 1 ? `COPY ${copies}, REPRINT` : 'copy 1'
}

export const kindText = ({ is_delivery }: Pick<KitchenTicket, 'is_delivery'>) => (is_delivery ? 'DELIVERY' : 'PICKUP')

export function countText({ lines }: Pick<KitchenTicket, 'lines'>): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return count === 1 ? '1 item' : `${count} items`
}

/** What stands at the foot: who fetches it. */
export function fetchText({ is_delivery, driver, pays_here }: KitchenTicket): string {
  if (is_delivery) return driver ? `Driver ${driver}` : 'Driver not known yet'
  return pays_here ? 'Pays here' : 'Is paid'
}

/** The same ticket as the text of a mail. */
export function ticketText(ticket: KitchenTicket): string {
  const { order_id, franchise, time_zone, ready_at, window, created_at, customer, alcohol, lines } = ticket
  const at = (time: number) => timeText(time, time_zone)
  return [
    franchise,
    `#${order_id}`,
    `${kindText(ticket)}, ready at ${at(ready_at)}`,
    ...(window ? [`FOR ${window}`] : []),
    ...(alcohol ? ['21+  ID CHECK AT THE DOOR'] : []),
    '',
    ...lines.flatMap(({ quantity, name, code, details, said, place }) => [
      `${quantity} x ${name}${code && ` [${code}]`}`,
      ...details.map((detail) => `    ${detail}`),
      ...(place ? [`    ${place}`] : []),
      ...said.map((words) => `    *** ${words}`),
    ]),
    '',
    `${countText(ticket)}, ${customer}`,
    `${fetchText(ticket)}. Placed ${at(created_at)}`,
  ].join('\n')
}
