import { Dish } from '#ui/pictures/dish.tsx'
import { Letters } from '#ui/pictures/letters.tsx'
import { Package } from '#ui/pictures/package.tsx'
import { Tile } from '#ui/pictures/tile.tsx'
import { itemLook, tileOf } from './item-looks.ts'

type PictureOf = { menu_item_id: number; name: string; upc: string | null }
type ItemPictureProps = {
  item: PictureOf
  category: { name: string; type: number }
  store: boolean
  faded?: boolean
  className?: string | undefined
}

export function ItemPicture({ item, category, store, faded, className }: ItemPictureProps) {
  const look = itemLook({ name: item.name, category }, store)
  return (
    <Tile colour={tileOf(item.menu_item_id, category.type)} faded={faded} className={className}>
      {look.kind === 'dish' && <Dish name={look.dish} />}
      {look.kind === 'letters' && <Letters name={item.name} />}
      {look.kind === 'package' && (
        <Package shape={look.shape} code={item.upc ?? String(item.menu_item_id)} tone={look.tone} name={item.name} />
      )}
    </Tile>
  )
}
