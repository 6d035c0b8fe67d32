import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** The account that PostgreSQL runs under; undefined means our own. PostgreSQL refuses to run as root. */
export type ServiceUser = { uid: number; gid: number; name: string } | undefined

/** Root lends the database an account that exists: initdb fails under a uid without an entry in /etc/passwd. */
export function serviceUser(clusterDir: string): ServiceUser {
  if (process.getuid?.() !== 0) return undefined
  const accounts = passwdAccounts()
  const keeper = ownerUid(clusterDir)
  return (
    accounts.find((account) => account.uid === keeper && account.uid !== 0) ??
    accounts.find((account) => account.name === 'postgres') ??
    accounts.find((account) => account.name === 'nobody')
  )
}

/** May this account pass through every folder that leads to the path, and use it? */
export function canReach(user: ServiceUser, path: string): boolean {
  if (!user) return true
  const asked = spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { uid: user.uid, gid: user.gid, cwd: '/' })
  return asked.status === 0
}

function ownerUid(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.uid
}

function passwdAccounts() {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
