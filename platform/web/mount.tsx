import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/** Draws a page into the shell that the server sent. */
export function mount(page: ReactNode): void {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<StrictMode>{page}</StrictMode>)
}
