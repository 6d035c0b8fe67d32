import type { Verification } from '#areas/addresses/rules/verification.ts'

const precisions: Readonly<Record<string, string>> = {
  ROOFTOP: 'Known house',
  RANGE_INTERPOLATED: 'Between two known houses',
  PINNED: 'Pin set by its customer',
  GEOMETRIC_CENTER: 'Its street alone is known',
  APPROXIMATE: 'Its town alone is known',
}

/** How exactly an address is known. */
export const precisionText = (precision: string): string => precisions[precision] ?? 'Known otherwise'

export const verificationNames: Readonly<Record<Verification, string>> = {
  unverified: 'Unverified',
  verified: 'Verified',
  needs_review: 'Needs review',
  replaced: 'Replaced',
}

type StoryDetail = Readonly<Record<string, unknown>>

const said = (value: unknown) => (typeof value === 'string' ? value : '')

/** An address's events as its story tells them. */
export const storyTexts: Readonly<Record<string, (detail: StoryDetail) => string>> = {
  address_verified: ({ after, review }) =>
    review ? `Written by hand, to be reviewed: ${said(after)}` : `Verified by hand: ${said(after)}`,
  address_replaced: ({ by, orders, future }) =>
    [
      `Replaced by ${said(by)}`,
      typeof orders === 'number' && orders > 0 && `${orders} order${orders === 1 ? '' : 's'} corrected`,
      future === 'link' && 'new entries lead there',
      future === 'copy' && 'new entries say the same',
    ]
      .filter(Boolean)
      .join('; '),
  address_unverified: ({ found }) => (found ? 'To be verified again; the maps were asked' : 'To be verified again'),
  address_added: ({ after }) => `Added: ${said(after)}`,
}
