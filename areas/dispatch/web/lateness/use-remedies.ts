import type { ReplyOf } from '#platform/core/call.ts'
import { send } from '#platform/web/send.ts'
import { tellCustomerTime, weighRemedies } from '../../calls/remedies.ts'
import type { DispatchBoard } from '../../rules/board.ts'
import { useKeptCurrent } from '../use-kept-current.ts'

export type Remedies = ReplyOf<typeof weighRemedies>

/** What passes meanwhile changes every time: an open dialog asks again. */
const every = 20_000

/** What can be done about this order, weighed anew when any queue has changed; `gone` once nothing can. */
export function useRemedies(order_id: number, board: DispatchBoard) {
  const asOf = board.driver_queues.reduce((latest, queue) => Math.max(latest, queue.last_updated_at), 0)
  const { data, isError, refetch } = useKeptCurrent(asOf, {
    queryKey: ['remedies', order_id],
    queryFn: () => weigh(order_id),
    refetchInterval: every,
  })
  return {
    remedies: data === 'gone' ? undefined : data,
    isGone: data === 'gone',
    isError,
    refresh: () => void refetch(),
  }
}

async function weigh(order_id: number): Promise<Remedies | 'gone'> {
  const { success, data } = await send(weighRemedies, { order_id })
  if (success) return data
  if (data.error === 'order_gone') return 'gone'
  throw new Error(`weigh_remedies: ${data.error}`)
}

/** Undefined once the customer is told; else why not. */
export async function tellCustomer(order_id: number, { tell_about, told }: Remedies): Promise<string | undefined> {
  if (tell_about === null) return undefined
  const asked = { order_id, promised_about: tell_about, told_before: told?.about ?? null }
  const { success, data } = await send(tellCustomerTime, asked).catch(() => notTold)
  return success ? undefined : data.message
}

const notTold = { success: false, data: { error: 'not_saved', message: 'Not told. Please try again.' } } as const
