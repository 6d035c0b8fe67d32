import { useEffect } from 'react'

/** The screen stays lit while there is something to do; where the browser cannot, it dims as usual. */
export function useLitScreen(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const light = () => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then(
        (taken) => {
          lock = taken
          if (isOver) void taken.release()
        },
        // Refused on an empty battery: nothing depends on it.
        () => undefined,
      )
    }
    light()
    document.addEventListener('visibilitychange', light)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', light)
      void lock?.release()
    }
  }, [isNeeded])
}
