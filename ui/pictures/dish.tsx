import { classes } from '../classes.ts'
import sprite from './dishes.svg?no-inline'
import styles from './picture.module.css'

export const dishNames = [
  'burger',
  'calzone',
  'coffee',
  'cupcake',
  'curry',
  'fries',
  'garden-pizza',
  'greens',
  'half-pizza',
  'knots',
  'layer-cake',
  'lemonade',
  'mushroom-pizza',
  'noodles',
  'pepperoni',
  'pizza',
  'plate',
  'ribs',
  'rice',
  'salad',
  'sandwich',
  'soup',
  'sushi',
  'tacos',
  'waffle',
  'wings',
] as const
export type DishName = (typeof dishNames)[number]

/** A dish seen from above, where there is no photograph; `Tile` gives it its ground. The name of the dish stands beside it. */
export function Dish({ name, className }: { name: DishName; className?: string | undefined }) {
  return (
    <svg className={classes(styles.picture, className)} viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
