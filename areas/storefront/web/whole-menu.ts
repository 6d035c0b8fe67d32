import { useCallback, useEffect, useState } from 'react'
import { withoutParts } from '#areas/menu/rules/menu-parts.ts'
import type { WireMenu } from '#areas/menu/rules/wire-menu.ts'
import type { State } from '#platform/core/state.ts'
import { servedState } from '#platform/web/page-hook.ts'
import { mergePageState } from '#platform/web/page-state.ts'
import { whenIdle } from '#ui/when-idle.ts'
import type { menuPage } from '../calls/menu-pages.ts'

export const shownMenu = () => servedState<typeof menuPage>().menu

/** A large menu with all that it has; undefined while there is no network. */
export async function fetchWhole(menu: WireMenu): Promise<WireMenu | undefined> {
  if (!menu.rest) return menu
  const response = await fetch(menu.rest).catch(() => undefined)
  const whole: WireMenu | undefined = response?.ok ? await response.json().catch(() => undefined) : undefined
  return whole && withoutParts(whole)
}

let underWay: Promise<boolean> | undefined

/** Has the page show the whole of its menu; answers whether it now does. Whoever asks meanwhile waits for the same. */
export function bringWhole(): Promise<boolean> {
  underWay ??= bring().finally(() => {
    underWay = undefined
  })
  return underWay
}

async function bring(): Promise<boolean> {
  const part = shownMenu()
  if (!part.rest) return true
  const whole = await fetchWhole(part)
  if (!whole) return false
  // What was read meanwhile may be newer.
  if (shownMenu() === part) mergePageState({ menu: whole as unknown as State })
  return !shownMenu().rest
}

/** Brings the rest of a large menu once the first view can be used; what asks for it again where it did not come. */
export function useWholeMenu(rest: string | null | undefined): (() => void) | undefined {
  const [failed, setFailed] = useState(false)
  const bringRest = useCallback(() => void bringWhole().then((isWhole) => setFailed(!isWhole)), [])
  useEffect(() => {
    if (!rest) return
    const takeBack = whenIdle(bringRest)
    addEventListener('online', bringRest)
    return () => {
      takeBack()
      removeEventListener('online', bringRest)
    }
  }, [rest, bringRest])
  return rest && failed ? bringRest : undefined
}
