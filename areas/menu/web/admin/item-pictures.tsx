import type { Ref } from 'react'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { AssetView } from '../../calls/menu-items.ts'
import { readImageName } from '../../rules/menu-image.ts'
import { ItemPhoto } from '../item-photo.tsx'
import { moved, useDragOrder } from '../options/use-drag-order.ts'
import styles from './admin.module.css'

type ItemPicturesProps = {
  images: readonly AssetView[]
  onImages: (images: readonly AssetView[]) => void
  pickButton: Ref<HTMLButtonElement>
  onPick: () => void
}

/** The pictures of an item; the first shows on the card. */
export function ItemPictures({ images, onImages, pickButton, onPick }: ItemPicturesProps) {
  const drag = useDragOrder((from, to) => onImages(moved(images, from, to)))
  return (
    <fieldset className={styles.pictures}>
      <legend>Pictures</legend>
      <ol>
        {images.map((asset, at) => (
          <li key={asset.menu_image_id} {...drag.row(at)} {...drag.handle(at)}>
            <Thumb asset={asset} />
            <span className={styles.pictureActs}>
              {at > 0 && (
                <IconButton
                  icon="left"
                  size="small"
                  label={`Move ${asset.name} forward`}
                  onClick={() => onImages(moved(images, at, at - 1))}
                />
              )}
              <IconButton
                icon="x"
                size="small"
                label={`Take ${asset.name} off`}
                onClick={() => onImages(images.toSpliced(at, 1))}
              />
            </span>
          </li>
        ))}
        <li>
          <Button ref={pickButton} icon="image" onClick={onPick}>
            Choose a picture
          </Button>
        </li>
      </ol>
      {images.length > 1 && <small className={styles.muted}>Drag to order. The first shows on the card.</small>}
    </fieldset>
  )
}

export function Thumb({ asset }: { asset: AssetView }) {
  const photo = readImageName(asset.image)
  return <span className={styles.asset}>{photo && <ItemPhoto image={photo} sizes="88px" />}</span>
}
