import { useQuery } from '@tanstack/react-query'
import { timeText } from '#platform/core/local-time.ts'
import { dollarsOf } from '#platform/core/money.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { courierQuote } from '../../calls/courier-quote.ts'
import type { UnassignedOrder } from '../../rules/board.ts'
import { Row } from './remedy-row.tsx'
import { promiseText } from './remedy-words.ts'

type SendProps = { digit: number; order: UnassignedOrder; timeZone: string; onSend: () => void }

/** The outside courier, for how much and until when by its own word; sending does not wait for that. */
export function SendRow({ digit, order, timeZone, onSend }: SendProps) {
  return (
    <Row digit={digit}>
      <b>Send it to CW</b>
      <span role="status">{useQuoteText(order, timeZone)}</span>
      <span>An outside courier takes it over; the board cannot take it back</span>
      <Button size="small" icon="truck" data-digit={digit} onClick={onSend}>
        Send
      </Button>
    </Row>
  )
}

/** Asked anew when the food will be ready at another time, and when the price no longer holds. */
function useQuoteText({ order_id, ready_at, promised_at }: UnassignedOrder, timeZone: string): string {
  const { data: answer } = useQuery({
    queryKey: ['courier quote', order_id, ready_at],
    queryFn: () => ask(courierQuote, { order_id }),
    refetchInterval: ({ state: { data } }) => Math.max(askedAgainMs, data?.ok ? data.data.holds_for : 0),
    retry: false,
    gcTime: 0,
  })
  if (!answer) return 'Asking CW for its price and time…'
  if (!answer.ok) return `No price: ${answer.message}`
  const { fee, at_door } = answer.data
  const parts = [dollarsOf(fee), `at the door about ${timeText(at_door, timeZone)}`]
  if (promised_at !== null) parts.push(promiseText(at_door, promised_at))
  return parts.join(', ')
}

const askedAgainMs = 60_000
