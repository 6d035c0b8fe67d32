import type { FranchiseCard, VisitorAddress } from '#areas/menu/rules/wire-menu.ts'
import { rich } from '#platform/web/rich.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { IconName } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Note } from '#ui/note.tsx'
import { listNotice } from '../../rules/list-notice.ts'
import { choosePlaces, cuisinesOf, type PlaceFilter, placeFilters } from '../../rules/place-filters.ts'
import { Cuisines } from './cuisines.tsx'
import { PlaceCard } from './place-card.tsx'
import styles from './place-lists.module.css'
import { useChoice } from './use-choice.ts'
import { words } from './words.ts'

const filterIcons: Readonly<Record<PlaceFilter, IconName>> = {
  open: 'clock',
  free: 'car',
  pickup: 'bag',
  alcohol: 'bottle',
}

type PlaceListsProps = {
  address: VisitorAddress | null
  franchises: readonly FranchiseCard[]
  /** For headings of a page that does not name the city itself. */
  city?: string | undefined
}

/** Kitchens and package stores as cards, with filters that are kept in the address (OPT-02). */
export function PlaceLists({ franchises, address, city }: PlaceListsProps) {
  const [choice, setChoice] = useChoice()
  const isRestaurant = ({ kind }: FranchiseCard) => kind === 'restaurant'
  const isStore = ({ kind }: FranchiseCard) => kind === 'package_store'
  const kitchens = franchises.filter(isRestaurant)
  const chosen = choosePlaces(franchises, choice)
  const filtered = choice.filters.length > 0 || choice.cuisine !== undefined

  const toggle = (filter: PlaceFilter) =>
    setChoice({
      ...choice,
      filters: placeFilters.filter((name) => choice.filters.includes(name) !== (name === filter)),
    })

  if (franchises.length === 0) return null
  return (
    <>
      <Notice {...{ franchises, address }} onPickup={() => setChoice({ filters: ['pickup'], cuisine: undefined })} />
      {kitchens.length > 0 && (
        <Cuisines
          cuisines={cuisinesOf(kitchens)}
          chosen={choice.cuisine}
          onChoose={(cuisine) => setChoice({ ...choice, cuisine })}
        />
      )}
      <fieldset className={styles.filters} aria-label={words.filter}>
        {placeFilters.map((filter) => (
          <Chip
            key={filter}
            icon={filterIcons[filter]}
            pressed={choice.filters.includes(filter)}
            onClick={() => toggle(filter)}
          >
            {words[filter]}
          </Chip>
        ))}
      </fieldset>
      <p className={styles.count} role="status">
        {filtered && words.shown({ shown: chosen.length, all: franchises.length })}
      </p>
      {chosen.length === 0 && (
        <EmptyState
          icon="filter"
          title={words.nobody_fits}
          act={<Button onClick={() => setChoice({ filters: [], cuisine: undefined })}>{words.show_all}</Button>}
        />
      )}
      <Places title={city ? words.kitchens_of({ city }) : words.kitchens} places={chosen.filter(isRestaurant)} />
      <Places title={words.stores} places={chosen.filter(isStore)} note={words.stores_note} />
    </>
  )
}

type NoticeProps = Pick<PlaceListsProps, 'franchises' | 'address'> & { onPickup: () => void }

/** Why nothing of this list can be had now, and the way on. */
function Notice({ franchises, address, onPickup }: NoticeProps) {
  const notice = listNotice(franchises)
  if (notice === 'closed')
    return (
      <Note kind="info" icon="clock" className={styles.notice}>
        {words.all_closed}
      </Note>
    )
  if (notice !== 'out_of_range') return null
  const picksUp = franchises.some(({ picks_up }) => picks_up)
  return (
    <Note
      kind="warn"
      className={styles.notice}
      acts={
        <>
          {picksUp && <Button onClick={onPickup}>{words.show_pickup}</Button>}
          <LinkButton href="/">{words.other_address}</LinkButton>
        </>
      }
    >
      {address
        ? rich(words[picksUp ? 'nobody_brings_pickup' : 'nobody_brings']({ address: address.address_line }), {
            b: (said) => <b>{said}</b>,
          })
        : words[picksUp ? 'nobody_brings_pickup_unknown' : 'nobody_brings_unknown']}
    </Note>
  )
}

type PlacesProps = { title: string; places: readonly FranchiseCard[]; note?: string }

function Places({ title, places, note }: PlacesProps) {
  if (places.length === 0) return null
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {note && <p className={styles.note}>{note}</p>}
      <ul className={styles.places}>
        {places.map((place) => (
          <li key={place.franchise_id}>
            <PlaceCard place={place} />
          </li>
        ))}
      </ul>
    </section>
  )
}
