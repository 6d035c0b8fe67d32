import { useOrdering } from '#areas/cart/web/public.tsx'
import { CustomerPage } from '#areas/storefront/web/public.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Wrap } from '#ui/town/shell.tsx'
import styles from './checkout.module.css'
import { PlacedNotice, type PlacedOrder } from './placed-notice.tsx'
import { words } from './words.ts'

/** What is shown before the first item, and after an order. */
export function EmptyCheckout({ notice }: { notice: PlacedOrder }) {
  const { homePath } = useOrdering()
  return (
    <CustomerPage>
      <Wrap className={styles.page}>
        <header className={styles.head}>
          <h1>{words.title}</h1>
          <PlacedNotice notice={notice} />
        </header>
        <EmptyState
          icon="bag"
          title={words.empty_title}
          act={
            <LinkButton href={homePath} variant="primary">
              {words.empty_act}
            </LinkButton>
          }
        >
          {words.empty_text}
        </EmptyState>
      </Wrap>
    </CustomerPage>
  )
}
