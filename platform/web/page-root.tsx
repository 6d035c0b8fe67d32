import {
  Component,
  type ComponentType,
  createElement,
  type ReactNode,
  StrictMode,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { Served } from './served.ts'
import { words } from './words.ts'

type PageRootProps = {
  /** Whether the page stands there already as the server drew it. */
  isServed: boolean
  page: ComponentType
}

/** What is around every page. */
export function PageRoot({ isServed, page }: PageRootProps) {
  return (
    <StrictMode>
      <Unbroken>
        <ServedFirst isServed={isServed}>{createElement(page)}</ServedFirst>
      </Unbroken>
    </StrictMode>
  )
}

/** First as it was served, then, before anything is painted, as it is in this browser. */
function ServedFirst({ isServed, children }: { isServed: boolean; children: ReactNode }) {
  const [isFirst, setFirst] = useState(isServed)
  useLayoutEffect(() => setFirst(false), [])
  useEffect(() => {
    // Now somebody hears what was pressed meanwhile: page-guard.js
    if (isServed && !isFirst) dispatchEvent(new Event('page-live'))
  }, [isServed, isFirst])
  return <Served.Provider value={isFirst}>{children}</Served.Provider>
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
        <h1>{words.broke}</h1>
        <p>{words.broke_why}</p>
      </div>
      <button type="button" onClick={() => location.reload()}>
        {words.load_again}
      </button>
    </main>
  )
}
