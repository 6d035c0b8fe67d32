import { createContext, useContext, useState } from 'react'
import { ask, type Outcome } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type ListedInvoice, readInvoice } from '../calls/invoices.ts'
import styles from './pay-lines.module.css'
import { PayLines } from './pay-lines.tsx'

type Read = Outcome<typeof readInvoice> | 'loading'
type Details = {
  /** By driver; without an entry the panel is closed. */
  readonly opened: ReadonlyMap<number, Read>
  readonly toggle: (invoice: ListedInvoice) => void
  readonly load: (invoice: ListedInvoice) => void
}

export const InvoiceDetails = createContext<Details>({
  opened: new Map(),
  toggle: () => undefined,
  load: () => undefined,
})

/** Each opening reads anew. */
export function useInvoiceDetails(): Details {
  const [opened, setOpened] = useState<ReadonlyMap<number, Read>>(new Map())
  async function read({ driver_id, starts_on }: ListedInvoice) {
    setOpened((before) => new Map(before).set(driver_id, 'loading'))
    const answer = await ask(readInvoice, { driver_id: String(driver_id), starts_on })
    // Closed meanwhile, it stays closed.
    setOpened((before) => (before.has(driver_id) ? new Map(before).set(driver_id, answer) : before))
  }
  const load = (invoice: ListedInvoice) => void read(invoice)
  function toggle(invoice: ListedInvoice) {
    if (!opened.has(invoice.driver_id)) return load(invoice)
    setOpened((before) => new Map([...before].filter(([driver_id]) => driver_id !== invoice.driver_id)))
  }
  return { opened, toggle, load }
}

const panelOf = (driver_id: number) => `invoice-${driver_id}`

/** The control of a row’s panel, as at reservations (HRS-22). */
export function DetailToggle({ invoice }: { invoice: ListedInvoice }) {
  const { opened, toggle } = useContext(InvoiceDetails)
  const isOpen = opened.has(invoice.driver_id)
  return (
    <Button
      size="small"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelOf(invoice.driver_id) : undefined}
      aria-label={`Details, ${invoice.driver}`}
      onClick={() => toggle(invoice)}
    >
      Details
    </Button>
  )
}

/** How the sums of a row came to be. */
export function InvoiceDetail({ invoice, read }: { invoice: ListedInvoice; read: Read }) {
  const { load } = useContext(InvoiceDetails)
  const { driver_id, driver, starts_on } = invoice
  return (
    <section
      id={panelOf(driver_id)}
      className={styles.detail}
      aria-label={`Invoice of ${driver}`}
      aria-busy={read === 'loading'}
    >
      {read === 'loading' ? (
        <Skeleton />
      ) : read.ok ? (
        <>
          <PayLines invoice={read.data.pay_invoice} />
          <LinkButton size="small" href={`/secure/invoices/${driver_id}/${starts_on}`}>
            Open the invoice
          </LinkButton>
        </>
      ) : (
        <EmptyState icon="cloud" title={read.message} act={<Button onClick={() => load(invoice)}>Try again</Button>} />
      )}
    </section>
  )
}
