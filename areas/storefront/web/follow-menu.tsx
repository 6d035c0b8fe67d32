import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { withMenuChanges } from '#areas/menu/rules/menu-changes.ts'
import type { WireMenu } from '#areas/menu/rules/wire-menu.ts'
import type { RouteReplyOf } from '#platform/core/route.ts'
import type { State } from '#platform/core/state.ts'
import { useLiveAt } from '#platform/web/live.ts'
import { mergePageState, pageState } from '#platform/web/page-state.ts'
import type { menuChanges } from '../calls/menu-pages.ts'

/** Without hints the page asks by itself, and with them as well, but seldom: one may be lost. */
const withoutHintsMs = 20_000
const withHintsMs = 120_000
/** Of many changes one after the other, no more often than this. */
const pauseMs = 250

/**
 * Keeps a menu that is looked at as it is now, and the cart beside it when something in it has changed. A page that nobody sees asks nothing
 * and listens to nothing; when it is looked at again it asks first.
 */
export function FollowMenu({ franchise_id, editor }: { franchise_id: number; editor: boolean }) {
  const isSeen = useIsSeen()
  const asked = useRef({ at: 0, isRunning: false, isStale: false })

  const ask = useEffectEvent(async (at: number) => {
    const now = asked.current
    now.at = Math.max(now.at, at)
    if (now.isRunning) {
      now.isStale = true
      return
    }
    now.isRunning = true
    do {
      now.isStale = false
      await bringUpToDate(franchise_id, now.at)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    } while (now.isStale)
    now.isRunning = false
  })

  const own = `/order/restaurants/menu_live/${franchise_id}`
  const ofEditors = `/live?topics=${encodeURIComponent(`menu:${franchise_id}`)}`
  const isUp = useLiveAt(isSeen ? (editor ? ofEditors : own) : undefined, ({ version }) => void ask(version))
  useEffect(() => {
    if (!isSeen) return
    // What changed before the stream was open.
    void ask(0)
    const timer = setInterval(() => void ask(0), isUp ? withHintsMs : withoutHintsMs)
    return () => clearInterval(timer)
  }, [isSeen, isUp])
  return null
}

async function bringUpToDate(franchise_id: number, at: number): Promise<void> {
  const { menu_version } = pageState().menu as unknown as WireMenu
  if (at > 0 && at <= menu_version) return
  const query = `since=${menu_version}${at > 0 ? `&at=${at}` : ''}`
  const response = await fetch(`/order/restaurants/menu_changes/${franchise_id}?${query}`).catch(() => undefined)
  const changes: RouteReplyOf<typeof menuChanges> | undefined = response?.ok
    ? await response.json().catch(() => undefined)
    : undefined
  // Offline: the timer asks again. A place that is no longer open to visitors still is to its editors.
  if (!response) return
  if (!changes || changes.is_whole) return readPageAgain()
  const shown = pageState().menu as unknown as WireMenu
  if (changes.menu_version <= shown.menu_version && changes.items.length + changes.gone.length === 0) return
  mergePageState({ menu: withMenuChanges(shown, changes) as unknown as State })
  if (touchesCart([...changes.gone, ...changes.items.map(({ item }) => item.menu_item_id)])) await readPageAgain()
}

/** Customers' pages answer as HTML alone, with their state in it. */
async function readPageAgain(): Promise<void> {
  const response = await fetch(location.pathname + location.search).catch(() => undefined)
  const html = response?.ok ? await response.text().catch(() => '') : ''
  const text = new DOMParser().parseFromString(html, 'text/html').getElementById('state')?.textContent
  if (text) mergePageState(JSON.parse(text) as State)
}

function touchesCart(ids: readonly number[]): boolean {
  const cart = pageState().cart as CartState | undefined
  return cart?.lines.some((line) => ids.includes(line.menu_item_id)) ?? false
}

function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isSeen
}
