import { Pill } from '#ui/pill.tsx'
import type { TaxStatus } from '../rules/tax-record.ts'

const texts = { verified: 'Verified', mismatch: 'Mismatch', unverified: 'Unverified' } as const
export const taxStatusText = (status: TaxStatus): string => texts[status]

const looks = {
  verified: { kind: 'ok', icon: 'check' },
  mismatch: { kind: 'red', icon: 'x' },
  unverified: {},
} as const

export const TaxStatusPill = ({ status }: { status: TaxStatus }) => (
  <Pill {...looks[status]}>{taxStatusText(status)}</Pill>
)
