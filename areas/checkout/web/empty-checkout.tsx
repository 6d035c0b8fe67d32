import { useOrdering } from '#areas/cart/web/public.tsx'
import { CustomerPage } from '#areas/storefront/web/public.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Wrap } from '#ui/town/shell.tsx'
import styles from './checkout.module.css'
import { PlacedNotice, type PlacedOrder } from './placed-notice.tsx'

/** What is shown before the first item, and after an order. */
export function EmptyCheckout({ notice }: { notice: PlacedOrder }) {
  const { homePath } = useOrdering()
  return (
    <CustomerPage>
      <Wrap className={styles.page}>
        <header>
          <h1>Checkout</h1>
          <PlacedNotice notice={notice} />
        </header>
        <EmptyState
          icon="bag"
          title="Your cart is empty."
          act={
            <LinkButton href={homePath} variant="primary">
              Find something good
            </LinkButton>
          }
        >
          What you add from a menu waits here.
        </EmptyState>
      </Wrap>
    </CustomerPage>
  )
}
