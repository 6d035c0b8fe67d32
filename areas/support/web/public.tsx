/** What other areas may use of support in the browser. */

export { DetailsPanel } from './details-panel.tsx'
export { HolderPanel } from './holder-panel.tsx'
export { LinksPanel } from './links-panel.tsx'
export { OtherTickets, PersonPanel } from './person-panel.tsx'
export { StatusPanel } from './status-panel.tsx'
export { ThreadPanel } from './thread-panel.tsx'
export { TicketLinks } from './ticket-links.tsx'
export { PriorityPill } from './ticket-words.tsx'
export { useFollowedCase } from './use-case.ts'
