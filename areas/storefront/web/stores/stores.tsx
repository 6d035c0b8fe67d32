import type { FranchiseCard, MarketCard, VisitorAddress } from '#areas/menu/rules/wire-menu.ts'
import { rich } from '#platform/web/rich.ts'
import { ServedOnly } from '#platform/web/served-only.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Wrap } from '#ui/town/shell.tsx'
import type { RecentOrder } from '../../rules/recent-order.ts'
import type { Today } from '../../rules/today.ts'
import { DayLine } from '../landing/day-line.tsx'
import { PlaceLists } from './place-lists.tsx'
import { RecentRow } from './recent-row.tsx'
import styles from './stores.module.css'
import { words } from './words.ts'

export type ShownList = 'all' | 'package_store'

type StoresProps = {
  market: MarketCard | null
  address: VisitorAddress | null
  today: Today | null
  franchises: readonly FranchiseCard[]
  list: ShownList
  recent: readonly RecentOrder[]
}

/** A market's places, or its package stores alone (MNU-04, OPT-02). */
export function Stores({ market, address, today, franchises, list, recent }: StoresProps) {
  const title = list === 'all' ? 'title' : 'title_stores'
  const links = {
    home: (said: string) => <a href="/">{said}</a>,
    search: (said: string) => <a href="/discover">{said}</a>,
  }
  return (
    <Wrap className={styles.page}>
      <h1>{market ? words[`${title}_of`]({ city: market.city }) : words[title]}</h1>
      <p className={styles.lead}>
        {address
          ? rich(words.fees_are_for({ address: address.address_line }), { ...links, b: (said) => <b>{said}</b> })
          : rich(words.tell_address, links)}
      </p>
      {today && today.rows.length > 0 && <DayLine today={today} className={styles.today} />}
      <ServedOnly className={styles.recent}>
        {import.meta.env.SSR && recent.length > 0 && <RecentRow orders={recent} />}
      </ServedOnly>
      {franchises.length === 0 && (
        <EmptyState icon="store" title={words.nobody_sells} act={<LinkButton href="/">{words.elsewhere}</LinkButton>} />
      )}
      <PlaceLists franchises={franchises} address={address} />
    </Wrap>
  )
}
