import { useEffect } from 'react'
import { pageState, usePageState } from '#platform/web/page-state.ts'

/**
 * Sends back the sum that the page was asked for, once and unseen (SIL-ORD-151). When it does not arrive, ordinary ordering goes on: only
 * a session that places again and again needs it, and the next page asks anew.
 */
export function useHumanAnswer(): void {
  const asked = usePageState<{ a: number; b: number } | undefined>('human_check')
  const { a, b } = asked ?? {}
  useEffect(() => {
    if (a === undefined || b === undefined) return
    const session = pageState().session as Record<string, string>
    const body = new URLSearchParams({ ...session, a: String(a), b: String(b), c: String(a + b) })
    void fetch('/isHuman', { method: 'POST', body }).catch(() => undefined)
  }, [a, b])
}
