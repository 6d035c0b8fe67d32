import { Component, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/** Draws a page into the shell that the server sent. */
export function mount(page: ReactNode): void {
  const root = document.getElementById('root')
  if (!root) return
  // From here on the page speaks for itself: page-guard.js
  dispatchEvent(new Event('page-drawn'))
  // `Unbroken` has reported it.
  createRoot(root, { onCaughtError: () => undefined }).render(
    <StrictMode>
      <Unbroken>{page}</Unbroken>
    </StrictMode>,
  )
}

/** A page that breaks says so: what draws it would leave nothing, or half of it. */
class Unbroken extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override componentDidCatch(error: unknown) {
    reportError(error)
  }
  override render() {
    return this.state.broken ? <BrokenPage /> : this.props.children
  }
}

/** Without the kit: one of its components may be what broke. */
function BrokenPage() {
  return (
    <main className="broken-page">
      <div role="alert">
        <h1>This page broke</h1>
        <p>It is our fault. What was saved before is saved.</p>
      </div>
      <button type="button" onClick={() => location.reload()}>
        Load it again
      </button>
    </main>
  )
}
