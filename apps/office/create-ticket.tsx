import '#ui/base.css'
import { CreateTicket } from '#areas/support/web/create-ticket.tsx'
import { mount } from '#platform/web/mount.tsx'

mount(<CreateTicket />)
