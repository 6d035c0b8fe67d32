import { type ComponentType, createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { PageRoot } from './page-root.tsx'

/** Draws a page into the shell that the server sent, or takes over what the server drew there. */
export function mount(page: ComponentType): void {
  const root = document.getElementById('root')
  if (!root) return
  // From here on the page speaks for itself: page-guard.js
  dispatchEvent(new Event('page-drawn'))
  const isServed = root.firstChild !== null
  // `Unbroken` has reported it.
  const drawn = createRoot(root, { onCaughtError: () => undefined })
  // At once, so that a key that is pressed as soon as the page has come is heard.
  flushSync(() => drawn.render(createElement(PageRoot, { isServed, page })))
}
