import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/** Draws a page into the shell that the server sent. One that breaks says so: React alone would leave nothing. */
export function mount(page: ReactNode): void {
  const root = document.getElementById('root')
  if (!root) return
  // From here on the page speaks for itself: page-guard.js
  dispatchEvent(new Event('page-drawn'))
  createRoot(root, {
    onUncaughtError(error) {
      reportError(error)
      // After React has cleared its root.
      queueMicrotask(() => root.replaceChildren(brokenPage()))
    },
  }).render(<StrictMode>{page}</StrictMode>)
}

function brokenPage(): HTMLElement {
  const made = (name: string, text: string) => Object.assign(document.createElement(name), { textContent: text })
  const again = made('button', 'Load it again')
  again.addEventListener('click', () => location.reload())
  const main = made('main', '')
  main.className = 'broken-page'
  const words = made('div', '')
  words.role = 'alert'
  words.append(made('h1', 'This page broke'), made('p', 'It is our fault. What was saved before is saved.'))
  main.append(words, again)
  return main
}
