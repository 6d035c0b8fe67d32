type Focused = { readonly currentTarget: Element }

/** Of what stands in a row that is longer than its room: browsers leave what is partly to be seen as it is when keys come to it. */
export function showWhole({ currentTarget }: Focused): void {
  // Under a finger or a mouse nothing moves away.
  if (currentTarget.matches(':focus-visible')) currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
