import { useEffect, useEffectEvent, useState } from 'react'
import { changeAddressBy, type How } from './page-address.ts'

type Layer = { readonly close: () => void }
/** What lies over the page, the lowest first. Each has one entry of the history. */
const open: Layer[] = []
/** Steps back were asked for and have not happened yet. */
let isWalking = false
/** The page is on its way to another one: a step back would call that off. */
let isLeft = false
/** Changed while something lay over the page: the page has it too, whose step lies below. */
let changed: { readonly address: string; readonly how: How } | undefined

/** How many layers this entry of the history has over the page. */
const layersHere = () => Number((history.state as { layers?: number } | null)?.layers ?? 0)

/**
 * Back closes what lies over the page, as people expect of a phone, and leads no further. What is closed in any other way takes its step
 * of the history with it; what asks before it closes keeps its step.
 */
export function useBackCloses(onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.())
  // What waits for an answer may not close for a while: that is no other layer.
  const [closes] = useState(onClose !== undefined)
  useEffect(() => {
    if (!closes) return
    const layer = { close: () => close() }
    open.push(layer)
    isLeft = false
    addEventListener('beforeunload', leave)
    settle()
    return () => {
      open.splice(open.indexOf(layer), 1)
      // Several may close at once: then all their steps go together.
      queueMicrotask(settle)
    }
  }, [closes])
}

/** Makes the history have as many steps as there are layers. */
function settle(): void {
  if (open.length === 0) removeEventListener('beforeunload', leave)
  if (isWalking) return
  const missing = open.length - layersHere()
  for (let step = 0; step < missing; step += 1) {
    history.pushState({ ...history.state, layers: layersHere() + 1 }, '')
  }
  if (missing >= 0 || isLeft) return
  isWalking = true
  history.go(missing)
}

function leave(): void {
  isLeft = true
}

function move(): void {
  isLeft = false
  keepAddress()
  if (isWalking) isWalking = false
  else for (const layer of open.slice(layersHere()).reverse()) layer.close()
  // Once what was closed is gone. Forward, too, leads to steps whose layer is closed.
  setTimeout(settle)
}

function keepAddress(): void {
  if (!changed) return
  if (changed.how === 'push') history.pushState(null, '', changed.address)
  else history.replaceState(history.state, '', changed.address)
  if (layersHere() === 0) changed = undefined
}

// A step back that was asked for would take back what is pushed meanwhile.
changeAddressBy((plainly) => (address, how) => {
  plainly(address, isWalking ? 'replace' : how)
  if (isWalking || (how === 'replace' && layersHere() > 0)) changed = { address, how }
})

// Customers' pages are drawn on the server first.
if (typeof window !== 'undefined') {
  addEventListener('popstate', move)
  // A reload, or Back from another page, may lead to a step whose layer is gone.
  addEventListener('pageshow', () => {
    isLeft = false
    // Whoever went in the middle of a step called that off.
    isWalking = false
    settle()
  })
}
