import { Select } from '#ui/select.tsx'
import { marketSearch } from '../rules/market-search.ts'
import styles from './market-switch.module.css'
import { useOffice } from './use-office.ts'

const all = 'all'

type MarketSwitchProps = {
  market_id: number | null
  /** Search parameters that mean nothing in another market. */
  ofMarket?: readonly string[]
}

/** Shows the page for another market, where the person works in more than one. What is chosen is in the address, beside tab and filters. */
export function MarketSwitch({ market_id, ofMarket }: MarketSwitchProps) {
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
        location.assign(
          location.pathname + marketSearch(location.search, value === all ? null : Number(value), ofMarket),
        )
      }}
    />
  )
}
