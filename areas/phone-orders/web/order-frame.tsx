import { type ReactNode, useState } from 'react'
import { OfficeFrame } from '#areas/accounts/web/public.tsx'
import { type Ordering, OrderingContext } from '#areas/cart/web/public.tsx'
import { cents, dollars } from '#platform/core/money.ts'
import { ask } from '#platform/web/route.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Pill } from '#ui/pill.tsx'
import { putDownAccount } from '../calls/phone-orders.ts'
import styles from './order-frame.module.css'
import { cartPathOf, choosePathOf, menuPathOf, pathAfterPlacement } from './paths.ts'
import { useOrderPage } from './use-order-page.ts'

type PhoneOrderProps = { cards?: Ordering['cards']; children: ReactNode }

/** The storefront's menu and checkout stand in the office's frame, below who is on the telephone, and lead to this order's own pages. */
export function PhoneOrder({ cards, children }: PhoneOrderProps) {
  const { cosmic_customer_id } = useOrderPage('caller')
  const ordering: Ordering = {
    cartPath: cartPathOf(cosmic_customer_id),
    homePath: choosePathOf(cosmic_customer_id),
    places: { label: 'Places', href: choosePathOf(cosmic_customer_id) },
    placePath: ({ franchise_id }) => menuPathOf(cosmic_customer_id, franchise_id),
    pathAfterPlacement: (path) => pathAfterPlacement(cosmic_customer_id, path),
    frame: ({ alert, white, children: content }) => (
      <OrderFrame alert={alert} white={white}>
        {content}
      </OrderFrame>
    ),
    ...(cards && { cards }),
  }
  return <OrderingContext value={ordering}>{children}</OrderingContext>
}

type OrderFrameProps = { alert?: ReactNode; white?: boolean; children: ReactNode }

export function OrderFrame({ alert, white = false, children }: OrderFrameProps) {
  const { phone_number } = useOrderPage('caller')
  return (
    <OfficeFrame
      title={`Order for ${phone_number}`}
      top={<Breadcrumbs way={[{ label: 'Order by phone', href: '/admin/order_cart' }]} here={phone_number} />}
    >
      <CallerBar />
      <div className={styles.alert}>{alert}</div>
      <div className={white ? `${styles.content} ${styles.white}` : styles.content}>{children}</div>
    </OfficeFrame>
  )
}

function CallerBar() {
  const { cosmic_customer_id, phone_number, name, restaurant, credit, orders } = useOrderPage('caller')
  const cart = useOrderPage('cart')
  const isChoosing = useOrderPage('choosing') ?? false
  const [last] = orders
  return (
    <section className={styles.caller} aria-label="Who is calling">
      <div className={styles.who}>
        <b>{phone_number}</b>
        <span>{restaurant ? `${restaurant}, the restaurant itself` : name || 'No name yet'}</span>
        {orders.length === 0 && <Pill kind="info">First order here</Pill>}
        {credit > 0 && <Pill kind="ok">{dollars(cents(credit))} credit</Pill>}
      </div>
      {last && (
        <p className={styles.last}>
          Last: <a href={`/secure/orders/${last.order_id}`}>#{last.order_id}</a>, {last.franchise},{' '}
          {dollars(cents(last.total))}
        </p>
      )}
      <nav className={styles.steps} aria-label="The order">
        <Step href={choosePathOf(cosmic_customer_id)} isHere={isChoosing}>
          Place
        </Step>
        {cart?.franchise && (
          <Step
            href={menuPathOf(cosmic_customer_id, cart.franchise.franchise_id)}
            isHere={location.pathname === menuPathOf(cosmic_customer_id, cart.franchise.franchise_id)}
          >
            Menu
          </Step>
        )}
        <Step
          href={cartPathOf(cosmic_customer_id)}
          isHere={!isChoosing && location.pathname === cartPathOf(cosmic_customer_id)}
        >
          Checkout{cart && cart.item_count > 0 ? ` (${cart.item_count})` : ''}
        </Step>
      </nav>
      <PutDown customerId={cosmic_customer_id} isEmpty={!cart || cart.item_count === 0} />
    </section>
  )
}

function Step({ href, isHere, children }: { href: string; isHere: boolean; children: ReactNode }) {
  return (
    <a className={styles.step} href={href} aria-current={isHere ? 'step' : undefined}>
      {children}
    </a>
  )
}

/** With something in the cart it is asked once more. */
function PutDown({ customerId, isEmpty }: { customerId: number; isEmpty: boolean }) {
  const [asking, setAsking] = useState(false)
  const [loading, setLoading] = useState(false)
  const [problem, setProblem] = useState('')

  async function putDown() {
    setLoading(true)
    const answer = await ask(putDownAccount, { cosmic_customer_id: customerId })
    if (answer.ok) return location.assign('/admin/order_cart')
    setLoading(false)
    setProblem(answer.message)
  }

  return (
    <div className={styles.putDown}>
      {asking ? (
        <>
          <span>Give up this cart?</span>
          <Button variant="danger" size="small" loading={loading} onClick={() => void putDown()}>
            Yes
          </Button>
          <Button size="small" onClick={() => setAsking(false)}>
            No
          </Button>
        </>
      ) : (
        <Button
          variant="quiet"
          size="small"
          loading={loading}
          onClick={() => (isEmpty ? void putDown() : setAsking(true))}
        >
          Put down
        </Button>
      )}
      <ErrorLine error={problem} />
    </div>
  )
}
