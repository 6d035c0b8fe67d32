import { useMemo, useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/select.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { AdminCategory, AdminItem, menuItemsPage } from '../../calls/menu-items.ts'
import styles from './admin.module.css'
import { BulkActs } from './bulk-acts.tsx'
import { Categories } from './categories.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { itemColumns } from './item-columns.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { OrderDialog } from './order-dialog.tsx'

const useMenuItems = pageHook<typeof menuItemsPage>()

type Open =
  | { readonly what: 'item'; readonly item: AdminItem }
  | { readonly what: 'new_item'; readonly category: AdminCategory }
  | { readonly what: 'category'; readonly category: AdminCategory | undefined }
  | { readonly what: 'order'; readonly category: AdminCategory }

const idOf = (item: AdminItem) => String(item.menu_item_id)

/** `/admin/menu_items`: all items of one place; a click opens one. */
export default function MenuItemsPage() {
  const franchises = useMenuItems('franchises')
  const franchise_id = useMenuItems('franchise_id')
  const categories = useMenuItems('categories')
  const items = useMenuItems('items')
  const drafts = useMenuItems('drafts')
  const [open, setOpen] = useState<Open>()
  const franchise = franchises.find((one) => one.franchise_id === franchise_id)
  const timeZone = franchise?.time_zone ?? 'UTC'
  const columns = useMemo(() => itemColumns(categories, timeZone), [categories, timeZone])
  const [first] = categories
  const close = () => setOpen(undefined)
  const done = async () => {
    await refreshPage()
    close()
  }
  const out = items.filter(({ active }) => !active).length
  const views = useMemo(() => viewsOf(items), [items])

  return (
    <OfficePage
      title="Menu items"
      lede={
        franchise
          ? `${franchise.name}. ${count(items.length, 'item')} in ${count(categories.length, 'category', 'categories')}, ${out} out of stock.`
          : 'No restaurant or store yet.'
      }
      side={
        <Select
          label="Place"
          hideLabel
          options={franchises.map(({ franchise_id, name, market }) => ({
            value: String(franchise_id),
            label: franchises.some((one) => one.market !== market) ? `${name}, ${market}` : name,
          }))}
          value={String(franchise_id ?? '')}
          onChange={(event) => location.assign(`/admin/menu_items?franchise_id=${event.target.value}`)}
        />
      }
      acts={
        franchise
          ? [
              { label: 'Import', icon: 'download', href: `/admin/import?kind=menu` },
              { label: 'File and drafts', icon: 'layers', href: `/admin/menu_drafts?franchise_id=${franchise_id}` },
              {
                label: 'New category',
                icon: 'layers',
                onRun: () => setOpen({ what: 'category', category: undefined }),
              },
              ...(first
                ? [
                    {
                      label: 'Add item',
                      icon: 'plus' as const,
                      variant: 'primary' as const,
                      onRun: () => setOpen({ what: 'new_item', category: first }),
                    },
                  ]
                : []),
            ]
          : []
      }
    >
      <div className={styles.page}>
        <DataTable
          label="Menu items"
          columns={columns}
          rows={items}
          idOf={idOf}
          onOpen={(item) => setOpen({ what: 'item', item })}
          views={views}
          find="Name, UPC or kitchen name"
          exportName="menu-items"
          virtual={items.length > 200}
          height={items.length > 200 ? 'calc(100dvh - 260px)' : undefined}
          empty={
            <EmptyState
              icon="list"
              title={first ? 'No items yet.' : 'Begin with a category: its kind says what it holds.'}
            />
          }
          bulkActs={(rows, clear) => (
            <BulkActs {...{ franchise_id: franchise_id ?? 0, timeZone, items: rows, categories, onDone: clear }} />
          )}
        />
        <Categories
          categories={categories}
          items={items}
          franchise_id={franchise_id ?? 0}
          onAdd={(category) => setOpen({ what: 'new_item', category })}
          onEdit={(category) => setOpen({ what: 'category', category })}
          onOrder={(category) => setOpen({ what: 'order', category })}
        />
      </div>
      {open?.what === 'item' && franchise_id !== null && (
        <ItemDialog
          key={`${open.item.menu_item_id} ${open.item.version}`}
          franchise_id={franchise_id}
          categories={categories}
          item={open.item}
          drafts={drafts}
          onDone={done}
          onClose={close}
        />
      )}
      {open?.what === 'new_item' && franchise_id !== null && (
        <ItemDialog
          franchise_id={franchise_id}
          categories={categories}
          category={open.category}
          onDone={done}
          onClose={close}
        />
      )}
      {open?.what === 'category' && franchise_id !== null && (
        <CategoryDialog
          franchise_id={franchise_id}
          category={open.category}
          items={items.filter((item) => item.menu_category_id === open.category?.menu_category_id).length}
          onDone={done}
          onClose={close}
        />
      )}
      {open?.what === 'order' && (
        <OrderDialog
          category={open.category}
          items={items.filter((item) => item.menu_category_id === open.category.menu_category_id)}
          onDone={done}
          onClose={close}
        />
      )}
    </OfficePage>
  )
}

function viewsOf(items: readonly AdminItem[]) {
  const of = (holds: (item: AdminItem) => boolean) => items.filter(holds).length
  return [
    { id: 'all', name: 'All', search: '', count: items.length },
    { id: 'no_upc', name: 'No UPC', search: '?code=none', count: of(({ upc }) => !upc) },
    { id: 'no_picture', name: 'No picture', search: '?picture=none', count: of(({ images }) => images.length === 0) },
    { id: 'out', name: 'Out of stock', search: '?stock=out', count: of(({ active }) => !active) },
  ]
}

const count = (number: number, one: string, several = `${one}s`) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : several}`
