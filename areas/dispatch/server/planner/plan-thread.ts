import { parentPort } from 'node:worker_threads'
import { type PlanJob, workOutPlan } from './plan-work.ts'

// The thread in which plans are made: whatever happens here, placing orders and changing queues go on.
parentPort?.on('message', (job: PlanJob) => parentPort?.postMessage(workOutPlan(job)))
