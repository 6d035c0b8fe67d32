import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { LayerHold } from '#ui/layer-hold.ts'

/**
 * Asks before something unsaved is left: closing, reloading and going back by the browser's own words, which nobody can choose; our own
 * links, and what closes the dialog around it, by a dialog, to which `asked` is the way there.
 */
export function useLeaveGuard(isArmed: boolean) {
  const leaves = useRef(false)
  const layer = useContext(LayerHold)
  const [asked, setAsked] = useState<() => void>()
  const follow = useEffectEvent((event: MouseEvent) => {
    const href = linkOf(event)
    if (href === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setAsked(() => () => location.assign(href))
  })
  useEffect(() => {
    if (!isArmed) return
    const hold = (event: BeforeUnloadEvent) => {
      if (!leaves.current) event.preventDefault()
    }
    // Before any handler of the page follows the link.
    const click = (event: MouseEvent) => follow(event)
    window.addEventListener('beforeunload', hold)
    document.addEventListener('click', click, true)
    if (layer) layer.current = (close) => setAsked(() => close)
    return () => {
      window.removeEventListener('beforeunload', hold)
      document.removeEventListener('click', click, true)
      if (layer) layer.current = undefined
    }
  }, [isArmed, layer])
  return {
    asked,
    stay: () => setAsked(undefined),
    leave: () => {
      leaves.current = true
      asked?.()
    },
  }
}

/** Where a click leads out of this page in this tab, or undefined. */
function linkOf(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return undefined
  const { origin, pathname, search } = new URL(link.href)
  // A telephone number or a mail leaves nothing; neither does a place on this page.
  if (!origin.startsWith('http')) return undefined
  const isHere = origin === location.origin && pathname === location.pathname && search === location.search
  return isHere && link.hash !== '' ? undefined : link.href
}
