import { CampaignForm } from './campaign-form.tsx'

export default function SimpleCampaignPage() {
  return <CampaignForm kind="simple" />
}
