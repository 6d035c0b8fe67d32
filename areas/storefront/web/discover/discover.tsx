import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { Wrap } from '#ui/town/shell.tsx'
import type { DiscoverResults } from '../../calls/discover.ts'
import { type DiscoverFilter, type DiscoverQuery, discoverFilters, discoverPath } from '../../rules/discover.ts'
import type { RecentOrder } from '../../rules/recent-order.ts'
import styles from './discover.module.css'
import { FoundList, PlaceList } from './found-list.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { useResults } from './use-results.ts'
import { words } from './words.ts'

const filterIcons: Readonly<Record<DiscoverFilter, IconName>> = {
  open: 'clock',
  soon: 'bolt',
  free: 'car',
  pickup: 'bag',
  alcohol: 'bottle',
}

type DiscoverProps = { city: string | undefined; served: DiscoverResults; recent: readonly RecentOrder[] }

/** A form that works without script; with it the results follow the typing. */
export function Discover({ city, served, recent }: DiscoverProps) {
  const { query, setQuery, results, failed, tryAgain } = useResults(served)
  const ask = (change: Partial<DiscoverQuery>) => setQuery({ ...query, all: '', ...change })
  const toggle = (filter: DiscoverFilter) =>
    discoverFilters.filter((one) => query.show.includes(one) !== (one === filter))
  const count = results.places.length + results.dishes.found + results.shelf.found
  return (
    <Wrap className={styles.page}>
      <h1>{city ? words.title_of({ city }) : words.title}</h1>
      <form action="/discover" className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <search className={styles.search}>
          <Icon name="search" />
          <input
            type="search"
            name="q"
            aria-label={words.search}
            placeholder={words.example}
            autoComplete="off"
            maxLength={80}
            value={query.q}
            onChange={(event) => ask({ q: event.currentTarget.value })}
          />
        </search>
        <fieldset className={styles.filters} aria-label={words.filter}>
          {discoverFilters.map((filter) => (
            <Chip
              key={filter}
              type="submit"
              name="show"
              value={toggle(filter).join(',')}
              icon={filterIcons[filter]}
              pressed={query.show.includes(filter)}
              onClick={() => ask({ show: toggle(filter) })}
            >
              {words[filter]}
              {!query.show.includes(filter) && <span className={styles.count}>{results.counts[filter]}</span>}
            </Chip>
          ))}
        </fieldset>
      </form>
      <p className={styles.status} role="status">
        {results.q !== '' && words.results({ count, query: results.q })}
      </p>
      {failed && (
        <Note kind="warn" acts={<Button onClick={tryAgain}>{words.try_again}</Button>}>
          {words.failed}
        </Note>
      )}
      {results.q === '' && <RecentOrders orders={recent} />}
      {count === 0 && <Nothing results={results} ask={ask} />}
      <Part title={results.q === '' ? words.all_places : words.places} count={results.places.length}>
        <PlaceList places={results.places} query={results.q} />
      </Part>
      {(['dishes', 'shelf'] as const).map((part) => {
        const { found, items } = results[part]
        return (
          <Part
            key={part}
            title={words[part]}
            count={found}
            more={
              found > items.length &&
              results.all !== part && (
                <a
                  href={discoverPath({ ...query, all: part })}
                  onClick={(event) => {
                    event.preventDefault()
                    ask({ all: part })
                  }}
                >
                  {found > 99 ? words.show_more : words.show_all({ count: found })}
                </a>
              )
            }
          >
            <FoundList items={items} query={results.q} store={part === 'shelf'} />
          </Part>
        )
      })}
    </Wrap>
  )
}

type PartProps = { title: string; count: number; more?: ReactNode; children: ReactNode }

function Part({ title, count, more, children }: PartProps) {
  if (count === 0) return null
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.title}>
        {title} <small>{count}</small>
        {more}
      </h2>
      {children}
    </section>
  )
}

type NothingProps = { results: DiscoverResults; ask: (change: Partial<DiscoverQuery>) => void }

/** Which filter to take off, and what that brings. */
function Nothing({ results, ask }: NothingProps) {
  const { q, show, counts } = results
  const helpful = show.filter((filter) => counts[filter] > 0)
  return (
    <EmptyState
      icon="search"
      title={q === '' ? words.nobody_fits : words.nothing_fits({ query: q })}
      act={
        <div className={styles.ways}>
          {helpful.map((filter) => (
            <Button key={filter} onClick={() => ask({ show: show.filter((one) => one !== filter) })}>
              {words.without({ filter: words[filter], count: counts[filter] })}
            </Button>
          ))}
          <Button onClick={() => ask({ q: '', show: [] })}>{words.show_all_places}</Button>
        </div>
      }
    />
  )
}
