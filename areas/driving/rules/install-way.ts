/** How this phone gets the app onto its home screen: the browser offers it, or its menu has it. */
export type InstallWay = 'prompt' | 'share_menu'

type Phone = {
  /** The browser has handed out its own question. */
  readonly isOffered: boolean
  /** The app runs from the home screen already. */
  readonly isInstalled: boolean
  readonly userAgent: string
  /** An iPad says that it is a Mac, which nobody touches. */
  readonly touchPoints: number
}

/** Undefined: it is there already, or this browser cannot. */
export function installWay({ isOffered, isInstalled, userAgent, touchPoints }: Phone): InstallWay | undefined {
  if (isInstalled) return undefined
  if (isOffered) return 'prompt'
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  return isApple ? 'share_menu' : undefined
}
