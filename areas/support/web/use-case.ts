import { useEffect, useEffectEvent } from 'react'
import { useLive } from '#platform/web/live.ts'
import { servedPart, stateHook } from '#platform/web/page-hook.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import type { caseFields } from '../calls/case.ts'
import { makeOwnActs } from './own-acts.ts'

/** What the page of a case knows of it. */
export const useCase = stateHook<typeof caseFields>()

/** While the live stream is down. */
const refreshMs = 15_000
/** Things become late by the clock alone. */
const minuteMs = 60_000

/** Keeps the page in step with what others do with the ticket: by hints, and by time while they do not come. */
export function useFollowedCase(): boolean {
  const { ticket_id } = useCase('ticket')
  // What one does oneself is hinted as well: forms would take it for somebody else's while its answer is on its way.
  const isUp = useLive([`ticket:${ticket_id}`], () => void ownActs.settled().then(() => refreshPage()))
  useEffect(() => {
    const timer = setInterval(() => void refreshPage(), isUp ? minuteMs : refreshMs)
    return () => clearInterval(timer)
  }, [isUp])
  return isUp
}

const ownActs = makeOwnActs()
/** Of an act of one's own on the ticket: what is saved while it is on its way waits for it. */
export const ownAct = ownActs.act
/** Saves over what was seen, or over what one's own acts have made of it since. */
export const saveOver = ownActs.saveOver

const listeners = new Set<(version: number) => void>()

/**
 * Reads the case again after an act of one's own. `version` is what the act made of the ticket: where nobody else has changed it since, forms
 * that are being filled in go on from it, instead of asking whose change holds.
 */
export async function refreshAfterOwn(version?: number): Promise<void> {
  await refreshPage()
  const ticket = servedPart<typeof caseFields>().ticket
  if (version === undefined || ticket?.version !== version) return
  for (const listener of listeners) listener(version)
}

type Typed = {
  readonly isDirty: boolean
  readonly store: { keepMine(version: number): void }
}

/** For a form whose version is that of the ticket. */
export function useOwnChanges({ isDirty, store }: Typed): void {
  const hear = useEffectEvent((version: number) => {
    if (isDirty) store.keepMine(version)
  })
  useEffect(() => {
    const listener = (version: number) => hear(version)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
}
