import { useRef } from 'react'
import type { FranchiseCard, VisitorAddress } from '#areas/menu/rules/wire-menu.ts'
import { rich } from '#platform/web/rich.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { IconName } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Note } from '#ui/note.tsx'
import { listNotice } from '../../rules/list-notice.ts'
import {
  choosePlaces,
  cuisinesOf,
  everyPlace,
  type Favorites,
  type PlaceFilter,
  placeFilters,
  placeSorts,
} from '../../rules/place-filters.ts'
import { Cuisines } from './cuisines.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { PlaceCard } from './place-card.tsx'
import styles from './place-lists.module.css'
import { useChoice } from './use-choice.ts'
import { useFavorites } from './use-favorites.ts'
import { words } from './words.ts'

const filterIcons: Readonly<Record<PlaceFilter, IconName>> = {
  favorite: 'star',
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
  const [favorites, toggleFavorite] = useFavorites()
  const favoritesChip = useRef<HTMLButtonElement>(null)
  const isRestaurant = ({ kind }: FranchiseCard) => kind === 'restaurant'
  const isStore = ({ kind }: FranchiseCard) => kind === 'package_store'
  const kitchens = franchises.filter(isRestaurant)
  const chosen = choosePlaces(franchises, choice, favorites)
  const lacksFavorites = choice.filters.includes('favorite') && favorites?.size === 0
  const filtered = choice.filters.length > 0 || choice.cuisine !== undefined

  const toggle = (filter: PlaceFilter) =>
    setChoice({
      ...choice,
      filters: placeFilters.filter((name) => choice.filters.includes(name) !== (name === filter)),
    })

  function mark(franchise_id: number) {
    // It leaves the list with the focus on it.
    if (choice.filters.includes('favorite')) favoritesChip.current?.focus()
    toggleFavorite(franchise_id)
  }

  if (franchises.length === 0) return null
  const marks = { favorites, onMark: mark }
  return (
    <>
      <Notice {...{ franchises, address }} onPickup={() => setChoice({ ...everyPlace, filters: ['pickup'] })} />
      {kitchens.length > 0 && (
        <Cuisines
          cuisines={cuisinesOf(kitchens)}
          chosen={choice.cuisine}
          onChoose={(cuisine) => setChoice({ ...choice, cuisine })}
        />
      )}
      <div className={styles.narrow}>
        <fieldset className={styles.filters} aria-label={words.filter}>
          {placeFilters.map((filter) => (
            <Chip
              key={filter}
              ref={filter === 'favorite' ? favoritesChip : undefined}
              icon={filterIcons[filter]}
              pressed={choice.filters.includes(filter)}
              onClick={() => toggle(filter)}
            >
              {words[filter]}
            </Chip>
          ))}
        </fieldset>
        <div className={styles.order}>
          <p className={styles.count} role="status">
            {filtered && words.shown({ shown: chosen.length, all: franchises.length })}
          </p>
          <select
            aria-label={words.sort}
            className={styles.sort}
            value={choice.sort}
            onChange={({ target: { value } }) =>
              setChoice({ ...choice, sort: placeSorts.find((sort) => sort === value) ?? 'best' })
            }
          >
            {placeSorts.map((sort) => (
              <option key={sort} value={sort}>
                {words[`sort_${sort}`]}
              </option>
            ))}
          </select>
        </div>
      </div>
      {chosen.length === 0 && (
        <EmptyState
          icon={lacksFavorites ? 'star' : 'filter'}
          title={lacksFavorites ? words.no_favorites : words.nobody_fits}
          act={<Button onClick={() => setChoice(everyPlace)}>{words.show_all}</Button>}
        />
      )}
      <Places
        title={city ? words.kitchens_of({ city }) : words.kitchens}
        places={chosen.filter(isRestaurant)}
        {...marks}
      />
      <Places title={words.stores} places={chosen.filter(isStore)} note={words.stores_note} {...marks} />
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

type PlacesProps = {
  title: string
  places: readonly FranchiseCard[]
  note?: string
  favorites: Favorites | undefined
  onMark: (franchise_id: number) => void
}

function Places({ title, places, note, favorites, onMark }: PlacesProps) {
  if (places.length === 0) return null
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {note && <p className={styles.note}>{note}</p>}
      <ul className={styles.places}>
        {places.map((place) => (
          <li key={place.franchise_id} className={styles.place}>
            <PlaceCard place={place} />
            {favorites && (
              <FavoriteButton
                name={place.name}
                pressed={favorites.has(place.franchise_id)}
                onToggle={() => onMark(place.franchise_id)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
