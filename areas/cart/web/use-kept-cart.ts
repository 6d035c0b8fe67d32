import { useEffect } from 'react'
import { noteForOffline, registerTownWorker } from '#platform/web/town-worker.ts'
import { whenIdle } from '#ui/when-idle.ts'
import type { CartState } from '../rules/cart-state.ts'
import { words } from './words.ts'

/** Puts aside what the cart holds, to be told of where there is no network; `cart` is missing on a page that knows none. */
export function useKeptCart(cart: CartState | undefined): void {
  useEffect(() => {
    if (!cart) return
    return whenIdle(() => {
      void keep(cart).catch(() => {
        // A full disk, a lost network, a browser that keeps nothing: the cart is with the server all the same.
      })
    })
  }, [cart])
}

async function keep({ franchise, lines }: CartState): Promise<void> {
  if (!franchise || lines.length === 0) return noteForOffline('cart', undefined)
  await noteForOffline('cart', {
    title: franchise.name,
    lines: lines.map(({ quantity, name }) => words.kept_line({ quantity, name })),
  })
  await registerTownWorker('/')
}
