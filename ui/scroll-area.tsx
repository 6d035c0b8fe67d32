import type { ComponentPropsWithRef } from 'react'

type ScrollAreaProps = Omit<ComponentPropsWithRef<'section'>, 'tabIndex' | 'aria-label'> & { readonly label: string }

/** What may be wider or higher than its place, and is scrolled there: by keys as well, which need it to take the focus. */
export function ScrollArea({ label, ...section }: ScrollAreaProps) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus there is no scrolling by keys where nothing within takes it
  return <section aria-label={label} tabIndex={0} {...section} />
}
