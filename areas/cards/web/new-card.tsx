import { lazyPart } from '#ui/lazy-part.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { NewCardProps } from './new-card-props.ts'
import { VaultCard } from './vault-card.tsx'
import { words } from './words.ts'

/** Most installations have the vault. */
const ProviderCard = lazyPart(async () => (await import('./provider-card.tsx')).ProviderCard, {
  missing: () => words.fields_lost,
  meanwhile: <Spinner label={words.loading} />,
})

/** The merchant's type decides how a card is entered (SIL-ORD-160). */
export function NewCard(props: NewCardProps) {
  const isProviders = props.entry.merchant.payment_merchant_account_type === 'card_provider'
  return isProviders ? <ProviderCard {...props} /> : <VaultCard {...props} />
}
