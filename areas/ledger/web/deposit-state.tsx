import { Pill, type PillKind } from '#ui/pill.tsx'
import { depositStates, type DepositState as State } from '../rules/deposit-line.ts'

const pills: Readonly<Record<State, PillKind>> = { booked: 'ok', differs: 'red', returned: 'quiet' }

export const DepositState = ({ state }: { state: State }) => <Pill kind={pills[state]}>{depositStates[state]}</Pill>
