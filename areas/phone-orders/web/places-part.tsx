import { useState } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import { choosePathOf, menuPathOf } from './paths.ts'
import styles from './places-part.module.css'
import { useOrderPage } from './use-order-page.ts'

/** Market and place of the order: those of one's own markets, open ones first, by words of their name or kitchen. */
export function PlacesPart() {
  const { cosmic_customer_id } = useOrderPage('caller')
  const markets = useOrderPage('markets')
  const market = useOrderPage('market')
  const places = useOrderPage('places')
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const found = places.filter(({ name, cuisine }) => `${name} ${cuisine}`.toLowerCase().includes(wanted))
  return (
    <div className={styles.page}>
      <h1>Where from?</h1>
      <div className={styles.find}>
        {markets.length > 1 && (
          <Select
            label="Market"
            value={String(market?.market_id ?? '')}
            options={markets.map(({ market_id, city }) => ({ value: String(market_id), label: city }))}
            onChange={(event) =>
              location.assign(`${choosePathOf(cosmic_customer_id)}&market_id=${event.currentTarget.value}`)
            }
          />
        )}
        <SearchField label="Find a place" value={words} onSearch={setWords} />
      </div>
      <Panel flush>
        {found.length === 0 ? (
          <EmptyState
            icon="store"
            title={wanted ? 'No place has these words.' : 'There is no place in this market yet.'}
          />
        ) : (
          <ul className={styles.places} aria-label="Places">
            {found.map((place) => (
              <li key={place.franchise_id}>
                <a href={menuPathOf(cosmic_customer_id, place.franchise_id)}>{place.name}</a>
                <span className={styles.muted}>{place.cuisine}</span>
                <span className={styles.muted}>{place.hours_text}</span>
                <span className={styles.facts}>
                  {!place.open_now && <Pill kind="plain">Closed</Pill>}
                  {!place.delivers && <Pill kind="info">Pickup only</Pill>}
                  {place.in_range === false && <Pill kind="risk">Out of range</Pill>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}
