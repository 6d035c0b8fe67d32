const tones = { found: [1320, 0.09], other: [220, 0.28] } as const
const loud = 0.25

let context: AudioContext | undefined

/** Heard and felt, as nobody looks at the phone while they scan: high and short for a product, low for what is none. */
export function soundScan(is: keyof typeof tones): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(is === 'found' ? 60 : [120, 60, 120])
  // Before the first touch a browser lets no page sound.
  if (!('AudioContext' in window) || !navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  const [hertz, lasts] = tones[is]
  const begin = context.currentTime
  const tone = context.createOscillator()
  const loudness = context.createGain()
  tone.frequency.value = hertz
  loudness.gain.setValueAtTime(loud, begin)
  loudness.gain.exponentialRampToValueAtTime(0.001, begin + lasts)
  tone.connect(loudness).connect(context.destination)
  tone.start(begin)
  tone.stop(begin + lasts)
}
