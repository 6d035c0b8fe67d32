import '#ui/base.css'
import { TicketsPage } from '#areas/support/web/tickets.tsx'
import { mount } from '#platform/web/mount.tsx'

mount(<TicketsPage />)
