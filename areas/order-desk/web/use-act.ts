export { useAct } from '#platform/web/use-act.ts'
