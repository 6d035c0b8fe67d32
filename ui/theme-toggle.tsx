import { useSyncExternalStore } from 'react'
import { IconButton } from './icon-button.tsx'
import scripts from './scripts.module.css'
import { chooseTheme, type Theme, themeNow, watchTheme } from './theme.ts'
import { words } from './words/frame.ts'

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const icons = { system: 'contrast', light: 'sun', dark: 'moon' } as const

/** Goes round: as the system, light, dark. */
export function ThemeToggle() {
  const theme = useSyncExternalStore(watchTheme, themeNow)
  return (
    <IconButton
      className={scripts.needed}
      icon={icons[theme]}
      label={words[theme]}
      onClick={() => chooseTheme(next[theme])}
    />
  )
}
