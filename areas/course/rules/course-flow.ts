import type { AskedQuestion } from './content.ts'
import { answerFault, type Chosen, choose } from './grade.ts'

/** In their order (CRS-01); the fourth to the last follow each other by what the server says. */
export const courseScreens = [
  'summary',
  'policies',
  'video',
  'quiz',
  'review',
  'results',
  'loading',
  'certification',
] as const
export type CourseScreen = (typeof courseScreens)[number]

/** How long a screen holds its Next back, in ms (CRS-11, CRS-12). */
export type CourseTimers = { readonly policies: number; readonly video: number }

/** Before so much of a run is over, the server takes no test (SIL-OPS-64). */
export const shortestRun = ({ policies, video }: CourseTimers): number => policies + video

export type CourseState = {
  readonly screen: CourseScreen
  /** When it was opened, in ms by the server's clock. */
  readonly openedAt: number
  readonly chosen: Chosen
  /** Of the test that was graded last. */
  readonly passed: boolean | undefined
}

export type CourseEvent =
  | { readonly type: 'next'; readonly at: number }
  | {
      readonly type: 'answered'
      readonly question: Pick<AskedQuestion, 'key' | 'type'>
      readonly answer: string
      readonly isOn: boolean
    }
  /** The server has graded the test. */
  | { readonly type: 'graded'; readonly passed: boolean; readonly at: number }
  | { readonly type: 'certified'; readonly at: number }

export const courseStart = (at: number): CourseState => ({
  screen: 'summary',
  openedAt: at,
  chosen: new Map(),
  passed: undefined,
})

export type CourseRules = { readonly timers: CourseTimers; readonly questions: readonly AskedQuestion[] }

/** How long Next is held back yet, in ms; it counts on behind another tab (SIL-OPS-64). */
export function heldBack({ screen, openedAt }: CourseState, { timers }: Pick<CourseRules, 'timers'>, now: number) {
  const whole = screen === 'policies' || screen === 'video' ? timers[screen] : 0
  return Math.max(0, openedAt + whole - now)
}

/** One step of the course; what is not legal on this screen changes nothing, so no screen is reached but through the one before it (CRS-08). */
export function courseStep(state: CourseState, event: CourseEvent, rules: CourseRules): CourseState {
  switch (event.type) {
    case 'answered':
      if (state.screen !== 'quiz') return state
      return { ...state, chosen: choose(state.chosen, event.question, event.answer, event.isOn) }
    case 'graded':
      if (state.screen !== 'quiz' || answerFault(rules.questions, state.chosen)) return state
      return { ...state, screen: 'review', openedAt: event.at, passed: event.passed }
    case 'certified':
      return state.screen === 'loading' ? { ...state, screen: 'certification', openedAt: event.at } : state
    case 'next':
      return goOn(state, event.at, rules)
  }
}

function goOn(state: CourseState, at: number, rules: CourseRules): CourseState {
  const open = (screen: CourseScreen): CourseState => ({ ...state, screen, openedAt: at })
  switch (state.screen) {
    case 'summary':
      return open('policies')
    case 'policies':
      return heldBack(state, rules, at) > 0 ? state : open('video')
    case 'video':
      return heldBack(state, rules, at) > 0 ? state : open('quiz')
    case 'review':
      return open('results')
    case 'results':
      // After a fail both timers run again, and the quiz is empty (SIL-OPS-64).
      return state.passed ? open('loading') : { ...courseStart(at), screen: 'policies' }
    default:
      return state
  }
}
