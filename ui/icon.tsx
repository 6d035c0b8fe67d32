import type { CSSProperties } from 'react'
import { classes } from './classes.ts'
import styles from './icon.module.css'
import sprite from './icons.svg?no-inline'

/** The symbols of icons.svg; lines keep their thickness at every size. */
export const iconNames = [
  'alert',
  'arrow',
  'award',
  'back',
  'bag',
  'barcode',
  'bell',
  'bolt',
  'book',
  'bottle',
  'calendar',
  'camera',
  'car',
  'card',
  'cash',
  'chart',
  'check',
  'clock',
  'cloud',
  'columns',
  'contrast',
  'copy',
  'down',
  'download',
  'exit',
  'expand',
  'filter',
  'flag',
  'grip',
  'hand',
  'help',
  'home',
  'id',
  'image',
  'info',
  'key',
  'layers',
  'left',
  'link',
  'list',
  'locate',
  'lock',
  'map',
  'megaphone',
  'menu',
  'menu-card',
  'message',
  'minus',
  'moon',
  'more',
  'nav',
  'note',
  'off',
  'park',
  'pause',
  'pen',
  'percent',
  'phone',
  'pin',
  'play',
  'plus',
  'print',
  'receipt',
  'refresh',
  'repeat',
  'right',
  'roster',
  'scan',
  'search',
  'send',
  'settings',
  'share',
  'shelf',
  'shield',
  'spark',
  'star',
  'stop',
  'store',
  'sun',
  'swap',
  'tablet',
  'tag',
  'ticket',
  'torch',
  'trash',
  'truck',
  'undo',
  'up',
  'user',
  'users',
  'wallet',
  'waypoint',
  'x',
] as const
export type IconName = (typeof iconNames)[number]

type IconProps = {
  name: IconName
  size?: 'small' | 'large' | undefined
  /** Says what the icon means when no word stands beside it. */
  label?: string | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
}

export function Icon({ name, size, label, className, style }: IconProps) {
  return (
    <svg
      className={classes(styles.icon, size && styles[size], className)}
      style={style}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
