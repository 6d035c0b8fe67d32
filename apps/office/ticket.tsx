import '#ui/base.css'
import { TicketPage } from '#areas/support/web/ticket.tsx'
import { mount } from '#platform/web/mount.tsx'

mount(<TicketPage />)
