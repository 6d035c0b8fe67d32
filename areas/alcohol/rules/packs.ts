import type { AlcoholPack } from './pack.ts'
import { usGa } from './packs/us-ga.ts'

const packs: Readonly<Record<string, AlcoholPack>> = { [usGa.name]: usGa }

export const alcoholPacks: readonly string[] = Object.keys(packs)

/** The pack that a market names; a name without a pack is a mistake of whoever set the market up. */
export function alcoholPack(name: string): AlcoholPack {
  const pack = packs[name]
  if (!pack) throw new Error(`There is no alcohol pack ${name}`)
  return pack
}

/** What to say of a market whose pack is the law of another state; nothing where it fits. */
export function packWarning(market: { name: string; state: string; alcohol_pack: string }): string | undefined {
  const { name, law, states } = alcoholPack(market.alcohol_pack)
  if (states.includes(market.state)) return undefined
  return `${market.name} lies in ${market.state}, and its alcohol pack ${name} is the law of ${law}: ages, hours of sale and restricted places may be others there.`
}
