import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { lineChanges, type SeenLine, seenLine, stillSeen } from '#areas/cart/rules/line-changes.ts'
import { parseJson } from '#platform/core/json.ts'

const storageKey = 'seen_lines'
const stored = z.object({
  cart_id: z.nullable(z.int()),
  lines: z.array(
    z.object({
      cart_line_id: z.int(),
      name: z.string(),
      unit_price: z.string(),
      available: z.boolean(),
      answers: z.string(),
    }),
  ),
})

/**
 * What became of the cart's lines since the customer last saw them, in words, until `read` says that they were read. It outlives a reload and
 * a refused placement, after which the cart is served as it is by then.
 */
export function useLineChanges({ cart_id, lines }: CartState): { changes: readonly string[]; read: () => void } {
  const [seen, setSeen] = useState<readonly SeenLine[]>()
  useEffect(() => {
    const known = stillSeen(readSeen(cart_id), lines)
    keep(cart_id, known)
    setSeen(known)
  }, [cart_id, lines])
  return {
    changes: seen ? lineChanges(seen, lines) : [],
    read() {
      const known = lines.map(seenLine)
      keep(cart_id, known)
      setSeen(known)
    },
  }
}

function readSeen(cart_id: number | null): readonly SeenLine[] {
  try {
    const kept = z.safeParse(stored, parseJson(sessionStorage.getItem(storageKey) ?? ''))
    return kept.success && kept.data.cart_id === cart_id ? kept.data.lines : []
  } catch {
    // A browser that keeps nothing: what is shown is what was seen.
    return []
  }
}

function keep(cart_id: number | null, lines: readonly SeenLine[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ cart_id, lines }))
  } catch {
    // As above.
  }
}
