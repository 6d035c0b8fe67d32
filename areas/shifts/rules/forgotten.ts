import { longestHoursMs } from './worked-time.ts'

/** Until then somebody whose shift is over is putting their things away. */
const afterShiftMs = 15 * 60_000
/** Whoever has no shift may wait for work; then nothing has been seen of any for so long. */
const afterWorkMs = 2 * 3_600_000
/** From the end of the shift to the clock-out that nobody has made; before it comes a text. */
const closeAfterMs = 3_600_000

type OnTheClock = {
  readonly started_at: number
  /** Null for who is at work without a shift, and for the office. */
  readonly scheduled_end_at: number | null
  /** When the work was over: the end of the shift, or what was last seen of somebody's work where that is later or there is no shift. */
  readonly over_at: number
}

/** The clock-out counts as forgotten from then on. */
export const forgottenFrom = ({ scheduled_end_at, over_at }: OnTheClock): number =>
  over_at + (scheduled_end_at === null ? afterWorkMs : afterShiftMs)

/** Then it is made for them: without a shift only when their record is as long as one may be, since nothing says that they have gone. */
export const closesFrom = ({ started_at, scheduled_end_at, over_at }: OnTheClock): number =>
  scheduled_end_at === null ? started_at + longestHoursMs : over_at + closeAfterMs
