import type { DriverQueue } from '../../rules/board.ts'
import { freeAt } from '../../rules/need.ts'
import { isFine, type Offer } from '../../rules/plan/best-place.ts'
import { refusalOf, refusalText } from '../../rules/plan/may-take.ts'

/** What is to be given: an unassigned order, or one that is in a queue and not in a car yet. */
export type Wanted = {
  readonly order_id: number
  readonly market_id: number
  readonly alcohol: boolean
  /** The driver who has it now, and the row by which it is named there. */
  readonly from?: { readonly driver_id: number; readonly driver_assignment_id: string } | undefined
}

export type Candidate = { readonly queue: DriverQueue; readonly offer: Offer | undefined }

export type Candidates = {
  /** Better first: who harms nobody, who does, who was not weighed, who breaks a limit, the inactive. */
  readonly can: readonly Candidate[]
  readonly cannot: readonly { readonly queue: DriverQueue; readonly why: string }[]
}

/** Drivers whose name has this text, with what giving them the order would do. */
export function candidatesFor(
  wanted: Wanted,
  queues: readonly DriverQueue[],
  { offers, text, now }: { offers: readonly (Offer & { driver_id: number })[]; text: string; now: number },
): Candidates {
  const query = text.trim().toLowerCase()
  const place = new Map(offers.map((offer, index) => [offer.driver_id, { offer, index }]))
  const named = queues.filter(
    ({ driver_id, driver_details }) =>
      driver_id !== wanted.from?.driver_id && driver_details.name.toLowerCase().includes(query),
  )
  const rank = ({ queue, offer }: Candidate) =>
    (queue.driver_details.active ? 0 : 4) + (offer ? (offer.breaks ? 3 : isFine(offer) ? 0 : 1) : 2)
  const can = named
    .filter((queue) => !refusedTo(wanted, queue))
    .map((queue): Candidate => ({ queue, offer: place.get(queue.driver_id)?.offer }))
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        (place.get(a.queue.driver_id)?.index ?? 0) - (place.get(b.queue.driver_id)?.index ?? 0) ||
        freeAt(a.queue, now) - freeAt(b.queue, now),
    )
  const cannot = named.flatMap((queue) => {
    const why = refusedTo(wanted, queue)
    return why ? [{ queue, why: refusalText(why) }] : []
  })
  return { can, cannot }
}

const refusedTo = (wanted: Wanted, { market_id, driver_details }: DriverQueue) =>
  refusalOf({ ...driver_details, market_id }, wanted)
