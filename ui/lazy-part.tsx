import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Note } from './note.tsx'

type LazyOptions<Props> = {
  /** What is missing when it fails, as the begin of a sentence: `The map`. A decoration has none: nobody misses it. */
  what?: string
  meanwhile?: ReactNode | ((props: Props) => ReactNode)
}

/**
 * A part of a page whose code comes when it is shown, and which the rest does not need: whether the code does not come or breaks, the page
 * stays. React's own `lazy` would take the whole page down with it. Browsers remember that code did not come: only the page loaded anew
 * asks again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { what, meanwhile = null }: LazyOptions<Props> = {},
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined
  const missing = what && (
    <Note kind="warn" acts={<Button onClick={() => location.reload()}>Reload the page</Button>}>
      <span role="alert">{what} could not be loaded.</span>
    </Note>
  )
  return function Late(props: Props) {
    const [Part, setPart] = useState(() => known)
    const [failed, setFailed] = useState(false)
    useEffect(() => {
      if (Part || failed) return
      let left = false
      load().then(
        (part) => {
          known = part
          if (!left) setPart(() => part)
        },
        () => {
          if (!left) setFailed(true)
        },
      )
      return () => {
        left = true
      }
    }, [Part, failed])
    if (failed) return missing
    if (!Part) return typeof meanwhile === 'function' ? meanwhile(props) : meanwhile
    return (
      <Boundary instead={missing}>
        <Part {...props} />
      </Boundary>
    )
  }
}

/** Keeps what breaks inside it from the page around it. Only a class can. */
class Boundary extends Component<{ instead: ReactNode; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? this.props.instead : this.props.children
  }
}
