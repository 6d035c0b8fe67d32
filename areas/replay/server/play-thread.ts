import { parentPort } from 'node:worker_threads'
import { type PlayJob, playDays } from './play-days.ts'

// The thread in which days are played: seconds of work for a large one, while the server answers everybody else.
parentPort?.on('message', (job: PlayJob) => parentPort?.postMessage(playDays(job)))
