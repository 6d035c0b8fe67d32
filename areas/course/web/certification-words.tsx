import { Pill, type PillKind } from '#ui/pill.tsx'
import type { CertificationState } from '../rules/certification.ts'

export const stateNames: Readonly<Record<CertificationState, string>> = {
  certified: 'Certified',
  without_course: 'Approved without the course',
  revoked: 'Revoked',
  failed: 'Not passed',
  never: 'No test',
}

const kinds: Readonly<Record<CertificationState, PillKind>> = {
  certified: 'ok',
  without_course: 'yellow',
  revoked: 'red',
  failed: 'orange',
  never: 'quiet',
}

export function StatePill({ state }: { state: CertificationState }) {
  return <Pill kind={kinds[state]}>{stateNames[state]}</Pill>
}
