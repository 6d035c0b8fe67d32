/** How an item that is linked with a till may differ from it. */
export const posStates = ['price_differs', 'stock_differs', 'both_differ', 'gone'] as const
export type PosState = (typeof posStates)[number]

export const posStateWords: Readonly<Record<PosState, string>> = {
  price_differs: 'Price differs',
  stock_differs: 'Stock differs',
  both_differ: 'Price and stock differ',
  gone: 'Missing in the till',
}
export const posStateKinds = {
  price_differs: 'orange',
  stock_differs: 'orange',
  both_differ: 'orange',
  gone: 'danger',
} as const satisfies Readonly<Record<PosState, string>>
