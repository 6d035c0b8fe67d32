import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Note } from './note.tsx'

/**
 * A part of a page whose code comes when it is shown. Without a network it says so, and the page stays; React's own `lazy` would take the
 * whole page down with it. Browsers remember that code did not come: only the page loaded anew asks again.
 * @param what what is missing then, as the begin of a sentence: `The map`
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { what, meanwhile = null }: { what: string; meanwhile?: ReactNode },
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined
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
    if (Part) return <Part {...props} />
    if (!failed) return meanwhile
    return (
      <Note kind="warn" acts={<Button onClick={() => location.reload()}>Reload the page</Button>}>
        <span role="alert">{what} could not be loaded.</span>
      </Note>
    )
  }
}
