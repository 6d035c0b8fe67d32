import { CampaignForm } from './campaign-form.tsx'

export default function AdvancedCampaignPage() {
  return <CampaignForm kind="advanced" />
}
