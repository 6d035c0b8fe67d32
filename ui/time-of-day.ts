/** Minutes after midnight, 0 to 1439. */
export type TimeOfDay = number

const day = 24 * 60
const hour = 60
/** From seven in the morning on, "9" is the morning's and "5" the evening's. */
const morning = 7 * hour

/**
 * What was typed as a time: `5`, `530p`, `5:30 pm`, `17:30`, `0530`, `noon`. Without AM or PM it is the first such time from `after` on, so
 * that the end of a shift that begins at five is nine in the evening. Nothing for what no clock shows.
 */
export function timeOfTyped(typed: string, after: TimeOfDay = morning): TimeOfDay | undefined {
  const plain = typed.toLowerCase().replace(/[\s.]/g, '')
  if (plain === 'noon') return day / 2
  if (plain === 'midnight') return 0
  const read = /^(\d{1,2})(?::?(\d{2}))?(a|p|am|pm)?$/.exec(plain)
  if (!read) return undefined
  const [, hours = '', minutes = '0', half] = read
  const isOf24 = Number(hours) > 12 || hours.startsWith('0')
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined
  if (isOf24) return half && Number(hours) === 0 ? undefined : at24(Number(hours), Number(minutes), half)
  const ofMorning = (Number(hours) % 12) * hour + Number(minutes)
  if (half) return ofMorning + (half.startsWith('p') ? day / 2 : 0)
  return firstFrom(after, [ofMorning, ofMorning + day / 2])
}

/** `17:30` and `05:30` mean what they say; a half of the day beside them must agree, and `05:30p` is the evening's. */
function at24(hours: number, minutes: number, half: string | undefined): TimeOfDay | undefined {
  const time = hours * hour + minutes
  if (half?.startsWith('a')) return time < day / 2 ? time : undefined
  return half && time < day / 2 ? time + day / 2 : time
}

function firstFrom(after: TimeOfDay, times: readonly TimeOfDay[]): TimeOfDay | undefined {
  return times.toSorted((one, other) => ((one - after + day) % day) - ((other - after + day) % day))[0]
}

/** `5:30 PM` */
export function timeText(time: TimeOfDay): string {
  const hours = Math.floor(time / hour)
  return `${hours % 12 || 12}:${String(time % hour).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** Where a key leads: arrows to the next quarter of an hour, with Shift by a minute, Page by an hour; round the clock. */
export function timeByKey(key: string, time: TimeOfDay, shift: boolean): TimeOfDay | undefined {
  const step = shift ? 1 : 15
  switch (key) {
    case 'ArrowUp':
      return ((Math.floor(time / step) + 1) * step) % day
    case 'ArrowDown':
      return ((Math.ceil(time / step) - 1) * step + day) % day
    case 'PageUp':
      return (time + hour) % day
    case 'PageDown':
      return (time - hour + day) % day
    default:
      return undefined
  }
}
