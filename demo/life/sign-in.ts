import type { Part } from './own-sessions.ts'
import type { Visitor } from './visitor.ts'

/** By the demo's door; a kitchen by a tablet that the office pairs, as anybody's. */
export function signInBy(office: () => Promise<Visitor | undefined>) {
  return async (visitor: Visitor, part: Part): Promise<boolean> => {
    if (part.kind === 'driver') return enter(visitor, 'driver', part.tablet_id)
    if (part.kind === 'office') return enter(visitor, part.role, part.email)
    const tablet = await (await office())?.ask('POST', '/secure/restaurant_tablets', {
      franchise_id: part.franchise_id,
      name: 'Counter',
    })
    if (!tablet?.ok) return false
    await visitor.ask('POST', '/restaurant_app/sign_in', { code: tablet.data.code })
    return (await visitor.read('/restaurant_app'))?.kitchen !== undefined
  }
}

const enter = async (visitor: Visitor, role: string, who: string): Promise<boolean> =>
  (await visitor.ask('POST', '/demo/sign_in', { role, who })).ok
