import { useEffect } from 'react'

const cart = '/cart/credit_card_cart'

/** On the way from this page to the cart, its address says for how long the page was open, and which it was (GEN-09, SIL-ORD-141). */
export function useTimedCartLinks(): void {
  useEffect(() => {
    const time = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(`a[href^="${cart}"]`)
      if (!link) return
      const elapsed = String(Math.round(performance.now()))
      link.setAttribute('href', `${cart}?${new URLSearchParams({ elapsed, restaurant_id: location.pathname })}`)
    }
    document.addEventListener('click', time, { capture: true })
    return () => document.removeEventListener('click', time, { capture: true })
  }, [])
}
