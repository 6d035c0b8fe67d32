import { noteForOffline, registerTownWorker } from '#platform/web/town-worker.ts'
import type { CartState } from '../rules/cart-state.ts'
import { words } from './keep-cart-words.ts'

export async function keepCart({ franchise, lines }: CartState): Promise<void> {
  if (!franchise || lines.length === 0) return noteForOffline('cart', undefined)
  await noteForOffline('cart', {
    title: franchise.name,
    lines: lines.map(({ quantity, name }) => words.line({ quantity, name })),
  })
  await registerTownWorker('/')
}
