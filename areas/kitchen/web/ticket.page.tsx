import { useEffect } from 'react'
import { pageHook } from '#platform/web/page-hook.ts'
import { Button } from '#ui/button.tsx'
import type { ticketPage } from '../calls/ticket.ts'
import styles from './paper.module.css'
import { Paper } from './paper.tsx'

const useTicketPage = pageHook<typeof ticketPage>()

/** `/secure/orders/:order_id/ticket`: one ticket and nothing else; with `?print=1` the printer is asked at once. */
export default function TicketPage() {
  const ticket = useTicketPage('ticket')
  useEffect(() => {
    if (new URLSearchParams(location.search).has('print')) document.fonts.ready.then(() => print(), reportError)
  }, [])
  return (
    <main className={styles.sheet}>
      <h1 className={styles.unseen}>Kitchen ticket {ticket.order_id}</h1>
      <Paper ticket={ticket} />
      <Button variant="primary" size="large" icon="print" onClick={() => print()} className={styles.notPrinted}>
        Print
      </Button>
    </main>
  )
}
