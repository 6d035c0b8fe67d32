/** `push` for a step that Back undoes; `replace` while somebody types. */
export type How = 'push' | 'replace'
type Change = (address: string, how: How) => void

/** Nothing lies over the page. */
const plainly: Change = (address, how) => {
  if (how === 'push') history.pushState(null, '', address)
  else history.replaceState(history.state, '', address)
}

let change = plainly

/** Gives the page another address without loading it. */
export const changeAddress: Change = (address, how) => change(address, how)

/** Where something may lie over the page, with a step of the history of its own (`useBackCloses`): a module of its own, as most of customers' first pages have no such thing. */
export function changeAddressBy(other: (plainly: Change) => Change): void {
  change = other(plainly)
}
