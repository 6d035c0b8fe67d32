/** What a key may do. */
export const apiScopes = ['quote', 'create', 'read', 'cancel'] as const
export type ApiScope = (typeof apiScopes)[number]

export const scopeWords: Readonly<Record<ApiScope, string>> = {
  quote: 'ask what a delivery costs',
  create: 'order deliveries',
  read: 'follow them',
  cancel: 'cancel them',
}

/** How long the old key lives on beside the one that takes its place, in hours. */
export const overlaps = ['0', '1', '24', '168'] as const
export const overlapWords: Readonly<Record<(typeof overlaps)[number], string>> = {
  0: 'at once',
  1: 'in an hour',
  24: 'in a day',
  168: 'in a week',
}

/** Keys that work, at once, of one business. */
export const mostKeys = 20
