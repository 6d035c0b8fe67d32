import { alcoholPack } from '#areas/alcohol/rules/packs.ts'
import type { CourseContent } from './content.ts'
import { alcoholCourseUsGa } from './contents/alcohol-us-ga.ts'
import type { CourseTimers } from './course-flow.ts'
import { alcoholFacts, type Facts } from './facts.ts'

/** A course that drivers can take; another one is another such value. */
export type Course = {
  /** Its name in tables, addresses and requests. */
  readonly course: string
  readonly title: string
  readonly timers: CourseTimers
  /** How many questions of each kind every version has (CRS-15, CRS-16); without it, as many as its author likes. */
  readonly quiz?: { readonly checkbox: number; readonly radio: number }
  /** Facts that every version must state. */
  readonly states: readonly string[]
  readonly factsOf: (pack: string, homeCity: string) => Facts
  /** The version that the product comes with, for the jurisdiction of this pack. */
  readonly firstContent: (pack: string) => CourseContent | undefined
  /** What being certified allows. */
  readonly allows: 'alcohol' | 'nothing_more'
}

const second = 1000

export const alcoholCourse: Course = {
  course: 'alcohol',
  title: 'Alcohol delivery course',
  timers: { policies: 300 * second, video: 780 * second },
  quiz: { checkbox: 13, radio: 4 },
  states: [
    'legal_age',
    'home_city',
    'cut_off',
    'beer_from',
    'wine_from',
    'liquor_from',
    'sunday_from',
    'most_fine',
    'license_loss_days',
    'minor_violations',
    'minor_years',
    'dui_free_years',
    'record_check_months',
    'speeding',
  ],
  factsOf: (pack, homeCity) => alcoholFacts(alcoholPack(pack), homeCity),
  firstContent: (pack) => alcoholContents[pack],
  allows: 'alcohol',
}

const alcoholContents: Readonly<Record<string, CourseContent>> = { 'us-ga': alcoholCourseUsGa }
