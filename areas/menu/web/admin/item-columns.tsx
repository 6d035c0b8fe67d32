import { shortDay } from '#platform/core/day.ts'
import { localTime } from '#platform/core/local-time.ts'
import { fromDecimal } from '#platform/core/money.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Pill } from '#ui/pill.tsx'
import type { Column } from '#ui/table/column.ts'
import { Tag } from '#ui/tag.tsx'
import type { AdminCategory, AdminItem } from '../../calls/menu-items.ts'
import { kitchenItem } from '../../rules/kitchen-words.ts'
import { readImageName } from '../../rules/menu-image.ts'
import { ItemPhoto } from '../item-photo.tsx'
import styles from './admin.module.css'

export function itemColumns(categories: readonly AdminCategory[], timeZone: string): readonly Column<AdminItem>[] {
  const nameOf = new Map(categories.map((category) => [category.menu_category_id, category.name]))
  return [
    {
      id: 'name',
      title: 'Item',
      value: ({ name }) => name,
      cell: (item) => <Named item={item} />,
      width: 236,
    },
    {
      id: 'category',
      title: 'Category',
      value: ({ menu_category_id }) => nameOf.get(menu_category_id) ?? '',
      filter: categories.map(({ name }) => ({ value: name, label: name })),
      width: 112,
    },
    {
      id: 'kitchen',
      title: 'Kitchen',
      value: (item) => kitchenItem(item),
      cell: (item) =>
        kitchenItem(item) === item.name ? <span className={styles.muted}>As the name</span> : kitchenItem(item),
      width: 104,
      yields: true,
    },
    { id: 'upc', title: 'UPC', value: ({ upc }) => upc ?? '', width: 128, yields: true },
    { id: 'source', title: 'Source', value: ({ data_source }) => data_source, width: 112, hidden: true },
    {
      id: 'place',
      title: 'Aisle, shelf, bay',
      value: ({ aisle, shelf, bay }) => [aisle, shelf, bay].join(' · '),
      hidden: true,
      width: 120,
    },
    {
      id: 'price',
      title: 'Price',
      value: ({ base_price }) => fromDecimal(base_price) ?? 0,
      kind: 'money',
      width: 72,
      filter: 'range',
      card: 'end',
    },
    {
      id: 'stock',
      title: 'Stock',
      value: ({ active }) => (active ? 'in' : 'out'),
      cell: (item) => <Stock item={item} timeZone={timeZone} />,
      filter: [
        { value: 'in', label: 'In stock' },
        { value: 'out', label: 'Out of stock' },
      ],
      width: 104,
    },
    {
      id: 'questions',
      title: 'Questions',
      value: ({ questions }) => questions,
      kind: 'number',
      cell: ({ menu_item_id, name, questions }) => (
        <a href={`/admin/option_questions/${menu_item_id}`} aria-label={`Option questions of ${name}`}>
          {questions || 'None'}
        </a>
      ),
      width: 88,
    },
    {
      id: 'picture',
      title: 'Picture',
      value: ({ images }) => (images.length > 0 ? 'has' : 'none'),
      cell: ({ images }) => (images.length > 0 ? images.length : 'None'),
      filter: [
        { value: 'has', label: 'With one' },
        { value: 'none', label: 'Without' },
      ],
      hidden: true,
      width: 80,
    },
    {
      id: 'code',
      title: 'Has a UPC',
      value: ({ upc }) => (upc ? 'has' : 'none'),
      cell: ({ upc }) => (upc ? 'Yes' : 'No'),
      filter: [
        { value: 'has', label: 'Yes' },
        { value: 'none', label: 'No' },
      ],
      hidden: true,
      width: 88,
    },
    {
      id: 'tags',
      title: 'Tags',
      value: ({ tags }) => tags.join(' '),
      cell: ({ tags }) => tags.map((tag) => <Tag key={tag}>{tag}</Tag>),
      filter: 'text',
      hidden: true,
      width: 120,
    },
  ]
}

function Named({ item }: { item: AdminItem }) {
  const photo = readImageName(item.images[0]?.image ?? '')
  return (
    <span className={styles.named}>
      <span className={classes(styles.thumb, !photo && styles.noPhoto)}>
        {photo ? <ItemPhoto image={photo} sizes="24px" /> : <Icon name="image" size="small" />}
      </span>
      <b>{item.name}</b>
    </span>
  )
}

function Stock({ item: { active, restore_at }, timeZone }: { item: AdminItem; timeZone: string }) {
  if (active) return <Pill kind="ok">In stock</Pill>
  const until = restore_at === null ? 'No date' : `Until ${shortDay(localTime(restore_at, timeZone).day)}`
  return <Pill kind="orange">{until}</Pill>
}
