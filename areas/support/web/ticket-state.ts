export type TicketState = {
  ticket_id: number
  description: string
  order_id: number | null
  status: string
  creator: string
  created_at: number
  closed_at: number | null
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export function whenText(at: number): string {
  return format.format(at)
}
