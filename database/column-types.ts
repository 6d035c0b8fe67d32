import type { ColumnType } from 'kysely'
import type { Day } from '#platform/core/day.ts'
import type { Cents } from '#platform/core/money.ts'

// What a column's own type does not say: amounts, and what is kept as JSON and read as it stands. Areas have names of their own for the
// latter, which the compiler holds to these.

export type MoneyColumn = ColumnType<Cents, number, number>
export type MoneyOrNull = ColumnType<Cents | null, number | null, number | null>

/** Written as text: the driver would take a list for one of PostgreSQL's own. */
export type JsonColumn<Shape> = ColumnType<Shape, string, string>

export type AnswerTexts = { question: string; answer: string; additionalCost?: Cents }[]
export type Days = Day[]
export type DistanceFees = { beyond_miles: number; delivery_fee: Cents }[]
export type ImportCounts = Record<string, Record<string, number>>
export type Intervals = { from: number; to: number }[]
/** Courses of `[lng, lat]`. */
export type Lines = [number, number][][]
/** As GeoJSON's MultiPolygon. */
export type Polygons = [number, number][][][]
export type Texts = string[]
/** ISO weekday → stretches of minutes after local midnight. */
export type WeekHours = Record<string, [number, number][]>
export type Words = Record<string, string>
