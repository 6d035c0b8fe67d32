import { type ReactElement, type ReactNode, useId } from 'react'

type ServedOnlyProps = { className?: string | undefined; children: ReactNode }

/**
 * What the server draws and the browser leaves as it is, such as a form that needs no script. What draws it stays out of the browser's build where it is
 * written as `import.meta.env.SSR && …`.
 */
export function ServedOnly({ className, children }: ServedOnlyProps) {
  const id = useId()
  if (import.meta.env.SSR) return withOwnIds(<div className={className}>{children}</div>, id)
  // Who takes such an element over looks for nothing inside of it.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set
  return <div className={className} dangerouslySetInnerHTML={{ __html: '' }} />
}

/**
 * Preact numbers the ids of a page from the nearest element above that has a counter (`_mask` in its sources, `__m` in what it publishes). The browser
 * draws none of these children: counted with the page's, they would move every id behind them, and what is drawn later would get one that is taken.
 */
function withOwnIds(element: ReactElement, id: string): ReactElement {
  return Object.assign(element, { __m: [`${id}-`, 0] })
}
