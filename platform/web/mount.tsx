import { type ComponentType, createElement } from 'react'
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
  createRoot(root, { onCaughtError: () => undefined }).render(createElement(PageRoot, { isServed, page }))
}
