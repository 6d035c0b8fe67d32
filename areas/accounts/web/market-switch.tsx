import { Select } from '#ui/select.tsx'
import styles from './market-switch.module.css'
import { useOffice } from './use-office.ts'

const all = 'all'

/** Shows the page for another market, where the person works in more than one. What is chosen is in the address. */
export function MarketSwitch({ market_id }: { market_id: number | null }) {
  const { markets } = useOffice()
  if (markets.length < 2) return null
  return (
    <Select
      label="Market"
      hideLabel
      className={styles.market}
      value={market_id === null ? all : String(market_id)}
      options={[
        { value: all, label: 'All markets' },
        ...markets.map((market) => ({ value: String(market.market_id), label: market.name })),
      ]}
      onChange={(event) => {
        const { value } = event.target
        location.assign(value === all ? location.pathname : `${location.pathname}?market=${value}`)
      }}
    />
  )
}
