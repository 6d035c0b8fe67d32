/** The start of every setting of the product that an operator keeps outside the database (docs/running.md). */
const ours =
  /^(PUBLIC_URL|HOST|PORT|TRUSTED_PROXIES|DATABASE_|DATA_|VAULT_|TEXTS_|MAIL_|GEOCODER|UPC_|CW_|HOME_CITY|COURSE_VIDEO_URL|PUSH_|ROLES|IMPORT_)/

/** Which of them are set: their values are no backup's to hold, but whoever restores must be told what was there. */
export const settingNames = (env: NodeJS.ProcessEnv): string[] =>
  Object.keys(env)
    .filter((name) => ours.test(name) && env[name])
    .sort()
