import type { ReactNode } from 'react'
import { useOrdering, useSharedCart } from '#areas/cart/web/public.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { rich } from '#platform/web/rich.ts'
import { Icon } from '#ui/icon.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import { TownShell } from '#ui/town/shell.tsx'
import type { restaurantsPage } from '../calls/list-pages.ts'
import styles from './customer-page.module.css'
import { words } from './words.ts'

/** The state that every public page has. */
const usePublicPage = pageHook<typeof restaurantsPage>()

type CustomerPageProps = {
  alert?: ReactNode
  flash?: boolean
  white?: boolean
  /** The page asks the server by itself whether its cart was placed. */
  asksForCart?: boolean
  children: ReactNode
}

/** The frame of every public page: where to deliver, the two kinds of place, the cart. */
export function CustomerPage(props: CustomerPageProps) {
  useSharedCart(props.asksForCart ?? false)
  const { frame } = useOrdering()
  return frame ? (
    frame({ alert: props.alert, white: props.white ?? false, children: props.children })
  ) : (
    <CustomerFrame {...props} />
  )
}

function CustomerFrame({ alert, flash = false, white, children }: CustomerPageProps) {
  const market = usePublicPage('market')
  const address = usePublicPage('address')
  const where = address && (
    <a className={styles.where} href="/">
      <Icon name="pin" size="small" />
      <span>
        {rich(words.deliver_to({ address: address.address_line }), {
          small: (said) => <small>{said}</small>,
          b: (said) => <b>{said}</b>,
        })}
      </span>
    </a>
  )
  return (
    <TownShell
      name="Cosmic"
      homeHref="/"
      where={where}
      nav={[
        { label: words.restaurants, href: market ? `/restaurants/${market.slug}` : '/' },
        { label: words.package_stores, href: '/package_stores' },
      ]}
      alert={alert}
      side={
        <>
          <ThemeToggle />
          <CartButton flash={flash} />
        </>
      }
      footLine={market ? words.foot_of_city({ city: market.city }) : words.foot}
      footLinks={[
        { label: words.about, href: '/about' },
        { label: words.guides, href: '/guides' },
        ...(market
          ? [
              {
                label: words.call({ phone: market.support_phone }),
                href: `tel:${market.support_phone.replace(/\D/g, '')}`,
              },
            ]
          : []),
      ]}
      white={white}
    >
      {children}
    </TownShell>
  )
}

/** On a successful add it lights up for 200 ms and fades over 500 ms (GEN-06). */
function CartButton({ flash }: { flash: boolean }) {
  const cart = usePublicPage('cart')
  const count = cart?.item_count ?? 0
  return (
    <a
      className={flash ? `${styles.cart} ${styles.flash}` : styles.cart}
      href="/cart/credit_card_cart"
      aria-label={words.cart({ count })}
    >
      <Icon name="bag" />
      <span className={styles.count}>{count}</span>
    </a>
  )
}
