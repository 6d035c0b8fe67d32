import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ReadyPart } from '#platform/web/ready-part.tsx'
import { useIsServed } from '#platform/web/served.ts'
import { ServedOnly } from '#platform/web/served-only.tsx'
import { Breadcrumbs, type Crumb } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { LongCards } from '#ui/town/long-cards.tsx'
import type { LineAnswers } from '../rules/answer-values.ts'
import { type CategoryPage, itemCount } from '../rules/menu-parts.ts'
import type { FranchiseCard, WireCategory, WireMenu, WireMenuItem } from '../rules/wire-menu.ts'
import { Categories } from './categories.tsx'
import { addForm, type CategoryItem, type InCart, ItemCard } from './item-card.tsx'
import { JumpList, jumpFrom } from './jump-list.tsx'
import { itemsOf } from './located-items.ts'
import styles from './menu-page.module.css'
import { partWords } from './part-words.ts'
import { PlaceHead } from './place-head.tsx'
import { ServedItems } from './served-items.tsx'
import { useAskedCategory } from './use-asked-category.ts'
import { useHash } from './use-hash.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { usePlaceOfReturn } from './use-place-of-return.ts'
import { useSearch } from './use-search.ts'
import { useShownResults } from './use-shown-results.ts'
import { isShortMenu, sectionId, useWide, WholeMenu } from './whole-menu.tsx'
import { words } from './words.ts'

export type AddItem = (item: WireMenuItem, answers: LineAnswers, quantity: number) => Promise<string | undefined>

/** Adds it, or asks what it needs to know first; answers why it was not added. */
export type OrderItem = (located: CategoryItem) => Promise<string | undefined>

/** What editors have in the place of an item's card, and below those of a category. */
export type MenuEditing = {
  readonly card: (located: CategoryItem, order: OrderItem) => ReactNode
  readonly foot: (category: WireCategory) => ReactNode
}

export type MenuProps = {
  menu: WireMenu
  /** Of a large menu that is read without scripts. */
  part?: CategoryPage | undefined
  /** What brings the rest of a large menu did not come. */
  onRestAgain?: (() => void) | undefined
  franchise: FranchiseCard
  /** The list that the place stands in, for the breadcrumbs. */
  list: Crumb
  onAdd: AddItem
  /** What the cart already holds of an item; nothing where it holds none. */
  inCart?: ((item: WireMenuItem) => InCart | undefined) | undefined
  editing?: MenuEditing | undefined
}

const loadSheet = () => import('./item-sheet.tsx')

/** What an item asks comes once somebody is about to press something. */
const ItemSheet = lazyPart(async () => (await loadSheet()).ItemSheet, { missing: () => words.item_missing })

const searchHash = 'search'
/** Of a short menu whose first category was closed. */
const noCategory = 'categories'

/** Breadcrumbs, search, and categories that open to item cards; the open one is in the URL's hash (MNU-02…18). */
export function Menu({ menu, part, onRestAgain, franchise, list, onAdd, inCart, editing }: MenuProps) {
  const wanted = useAskedCategory()
  const [hash, setHash] = useHash(wanted ?? '')
  const [query, setQuery] = useState('')
  const [asked, setAsked] = useState<{ item: WireMenuItem; category: WireCategory }>()
  const { franchise_id } = menu
  const store = franchise.kind === 'package_store'
  // Going back leaves the search, going forward comes to it again.
  const isSearching = hash === searchHash && query.trim() !== ''
  const named = menu.menu_categories.find((category) => String(category.menu_category_id) === hash)
  const isServed = useIsServed()
  const isReplaced = isServed && wanted === undefined && opensByHash()
  const isShort = useMemo(() => isShortMenu(menu), [menu])
  // The server, which does not know the window, draws a short menu in both ways, and the style sheet shows one.
  const isWide = useWide()
  const isEither = isShort && isWide === undefined
  const isWhole = isShort && isWide === true
  // On a phone the first category of a short menu stands open: there is food on the screen from the start.
  const first = menu.menu_categories.find((category) => itemCount(category) > 0)
  const open = named ?? (isShort && !isWhole && hash === '' ? first : undefined)
  const [reached, setReached] = useState<{ hash: string; category: WireCategory }>()
  const isLong = menu.menu_categories.length >= jumpFrom
  const current = isWhole ? (reached?.hash === hash ? reached.category : (named ?? first)) : open
  const here = isSearching ? words.search : named?.name

  const located = useMemo(() => new Map(menu.menu_categories.map((category) => [category, itemsOf(category)])), [menu])
  const findItems = useSearch(located)
  const found = isSearching ? findItems(query) : []
  const shown = useShownResults(query, found.length)
  const top = useKeptPlace(hash, isWhole, isServed)
  usePlaceOfReturn()
  useSheetSoon()

  const add = useRef(onAdd)
  useEffect(() => {
    add.current = onAdd
  })
  const quickAdd = useCallback((item: WireMenuItem) => add.current(item, [], 1), [])
  const visitorCard = useCallback(
    (located: CategoryItem) => (
      <ItemCard
        key={located.menu_item_id}
        franchise_id={franchise_id}
        located={located}
        store={store}
        held={isServed ? undefined : inCart?.(located.item)}
        onAsk={setAsked}
        onQuickAdd={quickAdd}
      />
    ),
    [franchise_id, store, inCart, quickAdd, isServed],
  )
  const editorCard = editing?.card
  const order = useCallback<OrderItem>(
    async (located) => {
      if (located.item.option_question_groups.length === 0) return quickAdd(located.item)
      setAsked(located)
      return undefined
    },
    [quickAdd],
  )
  const card = useMemo(
    () => (editorCard ? (located: CategoryItem) => editorCard(located, order) : visitorCard),
    [editorCard, order, visitorCard],
  )

  /** Where the search was begun from is one step back; a page that was opened with the search stays. */
  const begunHere = useRef(false)
  function search(text: string) {
    setQuery(text)
    if (text.trim() !== '' && hash !== searchHash) {
      begunHere.current = true
      setHash(searchHash)
    }
    if (text.trim() === '' && hash === searchHash && begunHere.current) history.back()
  }

  const servedClass = isEither ? styles.narrow : isServed ? styles.opensByHash : undefined
  const crumbs = [list, ...(here ? [{ label: menu.franchise_name, href: franchise.path }] : [])]
  return (
    <>
      <Breadcrumbs way={crumbs} here={here ?? menu.franchise_name} />
      <PlaceHead franchise={franchise} />
      <div className={styles.search}>
        <SearchField
          label={words.search_label}
          name="search"
          value={hash === searchHash || query.trim() === '' ? query : ''}
          onSearch={search}
        />
        {current && !isSearching && (isWhole || isEither || isLong) && (
          <div className={isEither && !isLong ? styles.wide : undefined}>
            <JumpList
              categories={menu.menu_categories}
              open={current}
              isWhole={isWhole || (isEither && !isLong)}
              onOpen={(category) => {
                const id = String(category.menu_category_id)
                setReached(undefined)
                if (id !== hash) setHash(id)
                else document.getElementById(sectionId(id))?.scrollIntoView()
              }}
            />
          </div>
        )}
      </div>
      <div ref={top} className={styles.top} />
      {isSearching ? (
        <section aria-label={words.search}>
          <h2 className={styles.heading}>
            {words.search}{' '}
            <small role="status">{menu.rest ? partWords.looking : words.count({ count: found.length })}</small>
          </h2>
          {found.length === 0 && menu.rest ? null : found.length === 0 ? (
            <EmptyState icon="search" title={words.no_results}>
              {words.not_called({ query: query.trim() })}
            </EmptyState>
          ) : (
            <LongCards rows={found.slice(0, shown)} card={card} />
          )}
        </section>
      ) : (
        <SharedPart of={wanted === undefined ? menu : undefined}>
          {(isWhole || isEither) && (
            <div key="whole" className={isEither ? styles.wide : undefined}>
              <WholeMenu
                categories={menu.menu_categories}
                itemsOf={(category) => located.get(category) ?? []}
                card={card}
                foot={editing?.foot}
                hash={hash}
                onReached={(category) => setReached({ hash, category })}
              />
            </div>
          )}
          {isReplaced && (
            // Nothing is set: who takes such an element over looks for nothing inside of it.
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is our own
            <div key="categories" className={servedClass} dangerouslySetInnerHTML={{ __html: '' }} />
          )}
          {!isWhole && !isReplaced && (
            <div key="categories" className={servedClass}>
              <Categories
                menu={menu}
                open={open}
                store={store}
                none={isShort ? noCategory : ''}
                onOpen={(category) => setHash(category ? String(category.menu_category_id) : isShort ? noCategory : '')}
              >
                {open && (
                  <>
                    {isServed && wanted !== undefined ? (
                      <ServedOnly>
                        {import.meta.env.SSR && (
                          <ServedItems category={open} part={part} rows={located.get(open) ?? []} card={card} />
                        )}
                      </ServedOnly>
                    ) : (
                      <LongCards
                        key={open.menu_category_id}
                        rows={located.get(open) ?? []}
                        count={itemCount(open)}
                        card={card}
                      />
                    )}
                    {editing?.foot(open)}
                  </>
                )}
              </Categories>
            </div>
          )}
        </SharedPart>
      )}
      <form id={addForm} method="post" action="/cart/add">
        <input type="hidden" name="franchise_id" value={franchise_id} />
      </form>
      {onRestAgain && (
        <div className={styles.partial}>
          <p role="alert">{partWords.not_all}</p>
          <Button onClick={onRestAgain}>{partWords.again}</Button>
        </div>
      )}
      {asked && (
        <div className={styles.sheet}>
          <ItemSheet
            item={asked.item}
            category={asked.category}
            store={store}
            onClose={() => setAsked(undefined)}
            onAdd={async (answers, quantity) => {
              const refused = await onAdd(asked.item, answers, quantity)
              if (refused === undefined) setAsked(undefined)
              return refused
            }}
          />
        </div>
      )}
    </>
  )
}

/** Whether what the server drew gives way to what the address's hash opens, before it is ever shown: page-guard.js. */
function opensByHash(): boolean {
  return !import.meta.env.SSR && document.documentElement.dataset.hash !== undefined
}

/** Nothing waits for it: who presses meanwhile gets it a little later. */
function useSheetSoon(): void {
  useEffect(() => {
    const ended = new AbortController()
    const come = () => {
      ended.abort()
      loadSheet().catch(() => undefined)
    }
    for (const sign of ['pointerover', 'keydown']) addEventListener(sign, come, { passive: true, signal: ended.signal })
    return () => ended.abort()
  }, [])
}

/** The categories, equal for all visitors of a menu; one that the address asks for is the visit's own. */
function SharedPart({ of, children }: { of: WireMenu | undefined; children: ReactNode }) {
  if (!of) return children
  return (
    <ReadyPart name="categories" of={of}>
      {children}
    </ReadyPart>
  )
}
