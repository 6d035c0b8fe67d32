/** `/8` or `/package_stores/6`. */
const menuPath = /^\/(?:package_stores\/)?(\d{1,9})$/
const dayMs = 86_400_000

/** How long a menu was open before its visitor went to the cart (SIL-ORD-141). */
export type CartVisit = { readonly franchise_id: number; readonly elapsed_ms: number }

/** What the address of the cart page says of it; undefined where that is not to be believed. */
export function cartVisitOf(elapsed: string | undefined, restaurant_id: string | undefined): CartVisit | undefined {
  const franchise_id = Number(menuPath.exec(restaurant_id ?? '')?.[1] ?? 0)
  const elapsed_ms = /^\d{1,8}$/.test(elapsed ?? '') ? Number(elapsed) : dayMs
  return franchise_id > 0 && elapsed_ms < dayMs ? { franchise_id, elapsed_ms } : undefined
}
