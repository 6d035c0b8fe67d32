import { sessionDraft } from '#platform/web/forms/session-draft.ts'
import type { Branch } from '../../rules/branch.ts'
import type { Act } from '../../rules/day.ts'

export type Asked = { readonly market: number; readonly day: string; readonly branch: Branch }

type KeptEvening = { readonly acts: readonly Act[]; readonly now: number }

/** How far an evening had come in this tab when it was reloaded, or left by Back. */
export const keptEvening = ({ market, day, branch }: Asked) =>
  sessionDraft<KeptEvening>(`training ${JSON.stringify([market, day, branch])}`, {
    acts: [{ order: 0, driver: 0, at: 0 }],
    now: 0,
  })
