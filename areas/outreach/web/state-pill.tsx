import { Pill, type PillKind } from '#ui/pill.tsx'
import { type CampaignState, stateNames } from '../rules/campaign.ts'

const kinds: Readonly<Record<CampaignState, PillKind>> = {
  scheduled: 'info',
  sending: 'info',
  paused: 'yellow',
  sent: 'ok',
  cancelled: 'plain',
}

export const StatePill = ({ state }: { state: CampaignState }) => <Pill kind={kinds[state]}>{stateNames[state]}</Pill>
