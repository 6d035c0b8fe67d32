import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CardList, usePaymentAccount } from '#areas/cards/web/public.tsx'
import type { cartPage } from '#areas/cart/calls/cart-page.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { mergePageState } from '#platform/web/page-state.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { OkLine } from '#ui/ok-line.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { isLoginButtonVisible, isPanelVisible } from '../rules/login-views.ts'
import { AccountLine, DeviceLine } from './account-line.tsx'
import { canUsePasskeys } from './can-use-passkeys.ts'
import styles from './payment-account.module.css'
import { verifyCode } from './sign-in-asks.ts'
import { useAccountElsewhere } from './use-account-elsewhere.ts'
import { words } from './words.ts'

const useCartPage = pageHook<typeof cartPage>()

/** Few need it, and then it may take its moment. */
const LoginPanel = lazyPart(async () => (await import('./login-panel.tsx')).LoginPanel, {
  missing: () => words.login_missing,
  meanwhile: () => <Spinner label={words.opening_login} />,
})

const PasskeyOffer = lazyPart(async () => (await import('./passkey-offer.tsx')).PasskeyOffer)
const Passkeys = lazyPart(async () => (await import('./passkeys-part.tsx')).Passkeys)

type PaymentAccountProps = {
  /** As typed for this order. */
  name: string
  phone: string
  supportPhone: string
  /** Somebody is signed in to the account of this phone now. */
  onPhone: (phone: string) => void
}

/** The cards that the customer may pay with, whose they are, and signing in to have others (ACC, CSL). */
export function PaymentAccount({ name, phone, supportPhone, onPhone }: PaymentAccountProps) {
  const account = usePaymentAccount()
  const force_login_open = useCartPage('force_login_open')
  const cart = useCartPage('cart')
  const updating = useVerifiedCode(force_login_open, account.cosmic_customer_id)
  useAccountElsewhere()

  const { phone_number } = account
  const known = useRef(phone_number)
  /** The account that was signed in to on this page, until the offer was declined. */
  const [offered, setOffered] = useState('')
  /** Whose password was changed on this page. */
  const [updatedOf, setUpdatedOf] = useState('')
  const enter = useEffectEvent(() => {
    if (phone_number && phone_number !== known.current) {
      onPhone(phone_number)
      setOffered(phone_number)
    }
    known.current = phone_number
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account was signed in to, or none is
  useEffect(() => enter(), [phone_number])

  const open = () => mergePageState({ force_login_open: true })
  const hasCards = account.payment_cards.length > 0
  const shown = {
    force_login_open,
    has_cards: hasCards,
    // Of an account that is signed in to, all is shown already.
    card_account_present: !phone_number && (cart.customer?.cosmic_customer.card_account_present ?? false),
  }
  const isPanelShown = isPanelVisible(shown)
  const loginButton = (
    <Button variant="ghost" icon="user" onClick={open}>
      {words.to_existing}
    </Button>
  )
  return (
    <div className={styles.parts}>
      <CardList
        name={name}
        supportPhone={supportPhone}
        whose={
          phone_number ? (
            <AccountLine phone={phone_number} onChange={open} />
          ) : hasCards ? (
            <DeviceLine onSignIn={open} />
          ) : undefined
        }
        acts={(hasCards ? !isPanelShown : isLoginButtonVisible(shown)) && loginButton}
      />
      <OkLine>{phone_number && updatedOf === phone_number && !isPanelShown ? words.password_saved : undefined}</OkLine>
      {phone_number && <Passkeys key={phone_number} />}
      {offered !== '' && offered === phone_number && !isPanelShown && canUsePasskeys() && (
        <PasskeyOffer onClose={() => setOffered('')} />
      )}
      {isPanelShown && updating !== 'asking' && (
        <LoginPanel
          phone={phone}
          accountPhone={phone_number}
          supportPhone={supportPhone}
          updating={updating === 'yes'}
          asked={force_login_open}
          onUpdated={() => setUpdatedOf(phone_number)}
        />
      )}
    </div>
  )
}

/**
 * The page was loaded with the area open: then a code was typed before, and the password may still be set by it (SIL-ORD-067). Opened later, the
 * area begins at its beginning.
 */
function useVerifiedCode(isOpen: boolean, customer: number | null): 'asking' | 'yes' | 'no' {
  const [verified, setVerified] = useState<'asking' | 'yes' | 'no'>(isOpen && customer !== null ? 'asking' : 'no')
  const isAsking = verified === 'asking'
  useEffect(() => {
    if (!isAsking || customer === null) return
    void ask(verifyCode, { cosmic_customer_id: customer }).then((answer) => {
      setVerified(answer.ok && answer.data.verified ? 'yes' : 'no')
    })
  }, [isAsking, customer])
  if (verified === 'yes' && !isOpen) setVerified('no')
  return verified
}
