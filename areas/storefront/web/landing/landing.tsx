import type { FranchiseCard, LandingState, VisitorAddress } from '#areas/menu/rules/wire-menu.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Wrap } from '#ui/town/shell.tsx'
import { adopterWords } from '../../rules/early-adopter.ts'
import type { Today } from '../../rules/today.ts'
import { AddressSearch } from '../address-search/address-search.tsx'
import { PlaceLists } from '../stores/place-lists.tsx'
import { Cities } from './cities.tsx'
import { NextCity, SignedUp, SoonPrompt } from './coming-soon.tsx'
import { DayLine } from './day-line.tsx'
import styles from './landing.module.css'
import { words } from './words.ts'

const Skyline = lazyPart(async () => (await import('#ui/pictures/skyline.tsx')).Skyline)

type LandingProps = {
  landing: LandingState
  address: VisitorAddress | null
  today: Today | null
  franchises: readonly FranchiseCard[]
}

/** One question; then what this town can bring right now (LND-01…11). */
export function Landing({ landing, address, today, franchises }: LandingProps) {
  const { coming_soon, markets, notice, email, refused_address } = landing
  const nextCity = coming_soon || notice?.kind === 'done' ? undefined : soonest(markets)
  return (
    <>
      <section className={styles.hero} aria-labelledby="hungry">
        <div className={styles.town}>
          <Skyline className={styles.skyline} />
        </div>
        <Wrap className={styles.question}>
          <div className={styles.copy}>
            <h1 id="hungry" className={styles.title}>
              {words.hungry}
              <br />
              {words.way}
            </h1>
            <p className={styles.lead}>{words.lead}</p>
            <AddressSearch
              address={address?.address_line ?? ''}
              refused={refused_address}
              emptyWords={adopterWords.enter_address}
              submitLabel={words.see_open}
            />
            {coming_soon && <SoonPrompt place={coming_soon} notice={notice} email={email} />}
            {notice?.kind === 'done' && <SignedUp said={notice.text} />}
            <Cities markets={markets} />
          </div>
        </Wrap>
      </section>
      <Wrap>
        {today && <DayLine today={today} className={styles.today} />}
        <PlaceLists franchises={franchises} address={address} city={today?.city} />
        {nextCity && <NextCity place={nextCity} notice={notice} email={email} />}
      </Wrap>
    </>
  )
}

/** The first city that is announced and not open yet. */
function soonest(markets: LandingState['markets']): LandingState['coming_soon'] {
  const market = markets.find(({ active }) => !active)
  return market ? { ref: market.slug, name: market.city } : null
}
