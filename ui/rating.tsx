import { useId, useState } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import styles from './rating.module.css'
import { clampRating, ratingsUpTo } from './rating-range.ts'
import { words } from './words/rating.ts'

type RatingProps = {
  legend: string
  /** Without it nothing is drawn (GEN-12). */
  max: number | undefined
  /** 0: not rated. */
  value: number
  onRate: (rating: number) => void
  /** Of the hidden field, where a form is posted. */
  name?: string | undefined
  disabled?: boolean | undefined
}

/** Stars: the pointer shows a rating, a click or an arrow key gives it, leaving shows the one that was given (SIL-OPS-130). */
export function Rating({ legend, max, value, onRate, name, disabled }: RatingProps) {
  const group = useId()
  const [previewed, setPreviewed] = useState(0)
  const ratings = ratingsUpTo(max)
  if (ratings.length === 0) return null
  const given = clampRating(value, ratings.length)
  const shown = previewed || given
  return (
    <fieldset className={styles.rating} disabled={disabled} onPointerLeave={() => setPreviewed(0)}>
      <legend>{legend}</legend>
      <span className={styles.stars}>
        {ratings.map((rating) => (
          <label
            key={rating}
            className={classes(styles.star, rating <= shown && styles.lit)}
            onPointerEnter={({ pointerType }) => !disabled && pointerType === 'mouse' && setPreviewed(rating)}
          >
            <input
              type="radio"
              name={group}
              aria-label={words.of({ rating, most: ratings.length })}
              checked={rating === given}
              onChange={() => onRate(rating)}
            />
            <Icon name="star" size="large" />
          </label>
        ))}
      </span>
      {name && <input type="hidden" name={name} value={given} />}
    </fieldset>
  )
}
