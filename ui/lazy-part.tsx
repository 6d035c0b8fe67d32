import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Note } from './note.tsx'
import { words } from './words/layer.ts'

type LazyOptions<Props> = {
  /** Said when it does not come or breaks: 'The map could not be loaded.' A decoration has none: nobody misses it. */
  missing?: () => string
  meanwhile?: ReactNode | ((props: Props) => ReactNode)
}

/**
 * A part of a page whose code comes when it is shown, and which the rest does not need: whether the code does not come or breaks, the page
 * stays. React's own `lazy` would take the whole page down with it. Browsers remember that code did not come: only the page loaded anew
 * asks again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { missing, meanwhile = null }: LazyOptions<Props> = {},
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined
  const instead = () =>
    missing && (
      <Note kind="warn" acts={<Button onClick={() => location.reload()}>{words.reload}</Button>}>
        <span role="alert">{missing()}</span>
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
    if (failed) return instead()
    if (!Part) return typeof meanwhile === 'function' ? meanwhile(props) : meanwhile
    return (
      <Boundary instead={instead}>
        <Part {...props} />
      </Boundary>
    )
  }
}

/** Keeps what breaks inside it from the page around it. Only a class can. */
class Boundary extends Component<{ instead: () => ReactNode; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? this.props.instead() : this.props.children
  }
}
