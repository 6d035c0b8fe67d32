import type { Verification } from '#areas/addresses/rules/verification.ts'
import { Pill, type PillKind } from '#ui/pill.tsx'
import type { ShapeName } from '#ui/shape.tsx'
import { verificationNames } from '../rules/words.ts'

const looks: Readonly<Record<Verification, { kind: PillKind; shape: ShapeName }>> = {
  unverified: { kind: 'plain', shape: 'open' },
  needs_review: { kind: 'orange', shape: 'half' },
  verified: { kind: 'ok', shape: 'tick' },
  replaced: { kind: 'quiet', shape: 'dot' },
}

export function VerificationPill({ verification }: { verification: Verification }) {
  return <Pill {...looks[verification]}>{verificationNames[verification]}</Pill>
}
