import type { FranchiseCard, MarketCard, VisitorAddress } from '#areas/menu/rules/wire-menu.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Wrap } from '#ui/town/shell.tsx'
import type { Today } from '../../rules/today.ts'
import { DayLine } from '../landing/day-line.tsx'
import { PlaceLists } from './place-lists.tsx'
import styles from './stores.module.css'

export type ShownList = 'all' | 'package_store'

type StoresProps = {
  market: MarketCard | null
  address: VisitorAddress | null
  today: Today | null
  franchises: readonly FranchiseCard[]
  list: ShownList
}

/** A market's places, or its package stores alone (MNU-04, OPT-02). */
export function Stores({ market, address, today, franchises, list }: StoresProps) {
  const what = list === 'all' ? 'Restaurants and stores' : 'Package Stores'
  return (
    <Wrap className={styles.page}>
      <h1>{market ? `${what} in ${market.city}` : what}</h1>
      <p className={styles.lead}>
        {address ? (
          <>
            Fees and times are for <b>{address.address_line}</b>. <a href="/">Another address</a>
          </>
        ) : (
          <>
            <a href="/">Tell us your address</a> and you see your fees and times.
          </>
        )}{' '}
        <a href="/discover">Search dishes and bottles</a>
      </p>
      {today && today.rows.length > 0 && <DayLine today={today} className={styles.today} />}
      {franchises.length === 0 && (
        <EmptyState icon="store" title="Nobody sells here yet" act={<LinkButton href="/">Look elsewhere</LinkButton>} />
      )}
      <PlaceLists franchises={franchises} address={address} />
    </Wrap>
  )
}
