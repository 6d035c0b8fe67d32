import { Pill } from '#ui/pill.tsx'
import type { TaxStatus } from '../rules/tax-record.ts'

export function TaxStatusPill({ status }: { status: TaxStatus }) {
  if (status === 'verified')
    return (
      <Pill kind="ok" icon="check">
        Verified
      </Pill>
    )
  if (status === 'mismatch')
    return (
      <Pill kind="red" icon="x">
        Mismatch
      </Pill>
    )
  return <Pill>Unverified</Pill>
}
