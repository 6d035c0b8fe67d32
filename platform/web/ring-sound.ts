/** Two tones up, as a doorbell: in Hz, when each begins and how long it sounds, in seconds. */
const tones = [
  { hertz: 880, at: 0, lasts: 0.5 },
  { hertz: 1174.7, at: 0.18, lasts: 0.7 },
] as const

export type Ringer = {
  /** The browser lets a page sound once somebody has touched it. */
  unlock(): void
  isUnlocked(): boolean
  subscribe(listener: () => void): () => void
  /** Sounds once, 0 to 1 loud, and shakes the phone. */
  ring(volume: number): void
}

export function makeRinger(): Ringer {
  let context: AudioContext | undefined
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }

  function sound(into: AudioContext, volume: number): void {
    const begin = into.currentTime
    for (const { hertz, at, lasts } of tones) {
      const tone = into.createOscillator()
      const loudness = into.createGain()
      tone.type = 'triangle'
      tone.frequency.value = hertz
      // Struck and dying away, as a bell: a plain tone that is cut off clicks.
      loudness.gain.setValueAtTime(0, begin + at)
      loudness.gain.linearRampToValueAtTime(volume, begin + at + 0.01)
      loudness.gain.exponentialRampToValueAtTime(0.001, begin + at + lasts)
      tone.connect(loudness).connect(into.destination)
      tone.start(begin + at)
      tone.stop(begin + at + lasts)
    }
  }

  return {
    unlock() {
      if (!('AudioContext' in window)) return
      if (!context) {
        context = new AudioContext()
        context.onstatechange = tell
      }
      // Where the phone's owner has silenced the page for good, it stays silent.
      if (context.state !== 'running') context.resume().then(tell, () => undefined)
    },
    isUnlocked: () => context?.state === 'running',
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ring(volume) {
      if (context?.state === 'running' && volume > 0) sound(context, volume)
      // Before the first touch a browser refuses to shake the phone, and complains.
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([300, 150, 300])
    },
  }
}
