import { Dish } from '#ui/pictures/dish.tsx'
import { Letters } from '#ui/pictures/letters.tsx'
import { Package } from '#ui/pictures/package.tsx'
import { Tile } from '#ui/pictures/tile.tsx'
import { readImageName } from '../rules/menu-image.ts'
import { itemLook, tileOf } from './item-looks.ts'
import { ItemPhoto } from './item-photo.tsx'

type PictureOf = { menu_item_id: number; name: string; upc: string | null; image?: string }
type ItemPictureProps = {
  item: PictureOf
  category: { name: string; type: number }
  store: boolean
  faded?: boolean
  /** How wide a photograph is shown, as in `sizes`. */
  sizes?: string
  className?: string | undefined
}

/** Its photograph, or the drawing that stands for it. */
export function ItemPicture({ item, category, store, faded, sizes = '112px', className }: ItemPictureProps) {
  const photo = item.image ? readImageName(item.image) : undefined
  const look = photo ? undefined : itemLook({ name: item.name, category }, store)
  return (
    <Tile
      colour={tileOf(item.menu_item_id, category.type)}
      faded={faded}
      bleed={photo !== undefined}
      className={className}
    >
      {photo && <ItemPhoto image={photo} sizes={sizes} />}
      {look?.kind === 'dish' && <Dish name={look.dish} />}
      {look?.kind === 'letters' && <Letters name={item.name} />}
      {look?.kind === 'package' && (
        <Package shape={look.shape} code={item.upc ?? String(item.menu_item_id)} tone={look.tone} name={item.name} />
      )}
    </Tile>
  )
}
