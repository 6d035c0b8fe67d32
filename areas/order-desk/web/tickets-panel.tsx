import { TicketLinks } from '#areas/support/web/public.tsx'
import { Panel } from '#ui/panel.tsx'
import { useDeskPage } from './use-desk-order.ts'

export function TicketsPanel() {
  const tickets = useDeskPage('tickets')
  if (tickets.length === 0) return null
  return (
    <Panel title="Tickets">
      <TicketLinks tickets={tickets} />
    </Panel>
  )
}
