/** A backup that cannot be made or used; the message is for the operator, and nothing was changed. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}
