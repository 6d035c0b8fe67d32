import { resolve } from 'node:path'

/** npm starts commands in the project's folder; a path is meant from where it was typed. */
export const fromHere = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)
