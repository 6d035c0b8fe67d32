import { useEffect } from 'react'
import { pageHook } from '#platform/web/page-hook.ts'
import { ask, bareRoute } from '#platform/web/route.ts'
import type { answerHuman } from '../calls/cart-asks.ts'
import type { cartPage } from '../calls/cart-page.ts'

const answering = bareRoute<typeof answerHuman>({ method: 'POST', path: '/isHuman', caller: 'owner' })
const useCartPage = pageHook<typeof cartPage>()

/**
 * Sends back the sum that the page was asked for, once and unseen (SIL-ORD-151). When it does not arrive, ordinary ordering goes on: only
 * a session that places again and again needs it, and the next page asks anew.
 */
export function useHumanAnswer(): void {
  const asked = useCartPage('human_check')
  const { a, b } = asked ?? {}
  useEffect(() => {
    if (a === undefined || b === undefined) return
    void ask(answering, { a, b, c: a + b })
  }, [a, b])
}
