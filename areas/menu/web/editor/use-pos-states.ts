import { useEffect } from 'react'
import { ask, bareRoute } from '#platform/web/route.ts'
import type { readPosStates } from '../../calls/pos-states.ts'
import type { WireMenu } from '../../rules/wire-menu.ts'
import { tellDiffering } from './editor-store.ts'

const posStates = bareRoute<typeof readPosStates>({ method: 'GET', path: '/menus/:franchise_id/pos_states' })

/** Has the cards know what the till has otherwise, anew with each version of the menu; without an answer they keep what they know. */
export function usePosStates({ franchise_id, menu_version, integration_items }: WireMenu): void {
  const hasTill = integration_items.length > 0
  useEffect(() => {
    if (!hasTill) return
    void ask(posStates, { franchise_id }).then((answer) => {
      if (answer.ok) tellDiffering(menu_version, answer.data.differing)
    })
  }, [hasTill, franchise_id, menu_version])
}
