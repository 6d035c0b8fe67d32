import type { ColumnType } from 'kysely'
import type { Day } from '#platform/core/day.ts'

// What the tables keep as JSON and is read as it stands. Areas have names of their own for it, which the compiler holds to these.

/** Written as text: the driver would take a list for one of PostgreSQL's own. */
export type JsonColumn<Shape> = ColumnType<Shape, string, string>

export type AnswerTexts = { question: string; answer: string; additionalCost?: number }[]
export type Days = Day[]
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
