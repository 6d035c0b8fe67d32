import { useEffect } from 'react'
import { servedPart } from '#platform/web/page-hook.ts'
import { mergePageState } from '#platform/web/page-state.ts'
import type { paymentAccountState } from '../calls/payment-account.ts'
import { withSelected } from '../rules/card-list.ts'
import type { PaymentAccountState } from '../rules/payment-account.ts'

/** Between the tabs of one device, whose cards are those of its account or its own recent ones. */
const channelName = 'payment-cards'

type SharedCards = Pick<PaymentAccountState, 'cosmic_customer_id' | 'payment_cards'>

const nobodys: SharedCards = { cosmic_customer_id: null, payment_cards: [] }
const shownCards = (): SharedCards => servedPart<typeof paymentAccountState>().payment_account ?? nobodys

/** Tells the other tabs which cards there are, once this one has added or deleted one. */
export function tellCards(): void {
  const { cosmic_customer_id, payment_cards } = shownCards()
  const channel = new BroadcastChannel(channelName)
  channel.postMessage({ cosmic_customer_id, payment_cards } satisfies SharedCards)
  channel.close()
}

/** Shows the card that another tab has added, and no longer the one that it has deleted. Which one pays here stays this page's own choice. */
export function useSharedCards(areOwn: boolean): void {
  useEffect(() => {
    if (!areOwn) return
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = ({ data }: MessageEvent<SharedCards>) => {
      const { cosmic_customer_id, payment_cards } = shownCards()
      if (data.cosmic_customer_id !== cosmic_customer_id) return
      const chosen = payment_cards.find(({ selected }) => selected)?.payment_card_id ?? 0
      mergePageState({ payment_account: { payment_cards: withSelected(data.payment_cards, chosen) } })
    }
    return () => channel.close()
  }, [areOwn])
}
