import { imageAddress, type MenuImage, srcSet, widthsOf } from '../rules/menu-image.ts'
import styles from './item-photo.module.css'

type ItemPhotoProps = {
  image: MenuImage
  /** As in `sizes`: how wide it is shown. */
  sizes: string
  /** In sight at once: fetched without waiting to be scrolled to. */
  eager?: boolean | undefined
}

/** A photograph in the width that is needed. Its place has its size already, so that nothing moves when it comes. */
export function ItemPhoto({ image, sizes, eager }: ItemPhotoProps) {
  const middle = widthsOf(image).findLast((width) => width <= 640) ?? image.width
  return (
    <picture className={styles.picture}>
      <source type="image/avif" srcSet={srcSet(image, 'avif')} sizes={sizes} />
      <img
        className={styles.photo}
        src={imageAddress(image, middle, 'webp')}
        srcSet={srcSet(image, 'webp')}
        sizes={sizes}
        width={image.width}
        height={image.height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        // The item's name stands beside it.
        alt=""
      />
    </picture>
  )
}
