import type { FranchiseCard, VisitorAddress } from '#areas/menu/rules/wire-menu.ts'
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

const filterLooks: Readonly<Record<PlaceFilter, { words: string; icon?: IconName }>> = {
  open: { words: 'Open now', icon: 'clock' },
  free: { words: 'Free delivery', icon: 'car' },
  pickup: { words: 'Pickup', icon: 'bag' },
  alcohol: { words: 'Sells alcohol', icon: 'bottle' },
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
      <fieldset className={styles.filters} aria-label="Filter">
        {placeFilters.map((filter) => (
          <Chip
            key={filter}
            icon={filterLooks[filter].icon}
            pressed={choice.filters.includes(filter)}
            onClick={() => toggle(filter)}
          >
            {filterLooks[filter].words}
          </Chip>
        ))}
      </fieldset>
      <p className={styles.count} role="status">
        {filtered && countText(chosen.length, franchises.length)}
      </p>
      {chosen.length === 0 && (
        <EmptyState
          icon="filter"
          title="Nobody fits all of that"
          act={<Button onClick={() => setChoice({ filters: [], cuisine: undefined })}>Show all places</Button>}
        />
      )}
      <Places title={city ? `Kitchens in ${city}` : 'Kitchens'} places={chosen.filter(isRestaurant)} />
      <Places title="Package stores" places={chosen.filter(isStore)} note="An ID check at the door, 21 and over." />
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
        Everybody here is closed right now. Look through the menus meanwhile; each place says when it opens.
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
          {picksUp && <Button onClick={onPickup}>Show who offers pickup</Button>}
          <LinkButton href="/">Another address</LinkButton>
        </>
      }
    >
      Nobody here delivers to {address ? <b>{address.address_line}</b> : 'your address'}.
      {picksUp ? ' You can pick your order up yourself, or try another address.' : ' Please try another address.'}
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

const countText = (shown: number, all: number) => `${shown} of ${all} places`
