import { useRef } from 'react'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { changesSince, readPageAgain, touchesCart } from './menu-changes.ts'
import { useMenuVersions } from './use-menu-versions.ts'

type FollowCartProps = {
  franchise: NonNullable<CartState['franchise']>
  /** Off while an order of the cart is being placed: what was posted stays in sight. */
  isOn: boolean
}

/** Keeps a cart as its menu is now: an item that goes out of stock or costs something else, a kitchen that closes. */
export function FollowCart({ franchise, isOn }: FollowCartProps) {
  const { franchise_id, menu_version } = franchise
  /** Newer ones without anything that is in the cart. */
  const looked = useRef(0)
  useMenuVersions({
    franchise_id,
    isOn,
    bring: async (at) => {
      const since = Math.max(menu_version, looked.current)
      if (at > 0 && at <= since) return
      const changes = await changesSince(franchise_id, since, at)
      if (!changes) return
      if (changes === 'all' || touchesCart(changes)) await readPageAgain()
      if (changes !== 'all') looked.current = Math.max(looked.current, changes.menu_version)
    },
  })
  return null
}
